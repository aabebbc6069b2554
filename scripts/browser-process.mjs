// A browser of this machine, headless, with a profile of its own that goes when it goes.
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "firefox-esr"];

/** Chromium's sandbox refuses to work for root, as whom containers run. */
const isRoot = process.getuid?.() === 0;

const CHROMIUM_ARGUMENTS = [
	"--headless=new",
	"--disable-gpu",
	"--disable-dev-shm-usage",
	"--disable-background-networking",
	"--disable-component-update",
	"--disable-sync",
	"--no-first-run",
	"--no-default-browser-check",
	...(isRoot ? ["--no-sandbox"] : []),
];

/** Nothing is asked, told or fetched at a first start. */
const FIREFOX_PREFERENCES = `user_pref("app.normandy.enabled", false);
user_pref("app.update.auto", false);
user_pref("browser.aboutwelcome.enabled", false);
user_pref("browser.safebrowsing.downloads.remote.enabled", false);
user_pref("browser.safebrowsing.malware.enabled", false);
user_pref("browser.safebrowsing.phishing.enabled", false);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("extensions.update.enabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("services.settings.server", "data:,");
user_pref("toolkit.telemetry.enabled", false);
`;

/**
 * The environment's BROWSER, or the first of the usual names that the PATH has, with what it calls itself; null without.
 * @returns {{ command: string, version: string } | null}
 */
export function findBrowser() {
	for (const command of process.env.BROWSER ? [process.env.BROWSER] : NAMES) {
		const version = versionOf(command);
		if (version !== null) return { command, version };
	}
	return null;
}

/** "Chromium 140.0.7339.80"; null where it cannot be run. */
function versionOf(command) {
	try {
		const said = execFileSync(command, ["--version"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
		return /^.*?\d[\w.]*/m.exec(said)?.[0] ?? said.trim();
	} catch {
		return null;
	}
}

/**
 * Opens a page.
 * @param {{ command: string, version: string }} browser
 * @returns {{ ended: Promise<string>, stop: () => Promise<void> }} `ended` is what it had to say, once it is gone
 */
export function openBrowser({ command, version }, url) {
	const profile = mkdtempSync(join(tmpdir(), "imprint-browser-"));
	const isFirefox = /firefox/i.test(version);
	if (isFirefox) writeFileSync(join(profile, "user.js"), FIREFOX_PREFERENCES);
	const args = isFirefox
		? ["--headless", "--no-remote", "--profile", profile, url]
		: [...CHROMIUM_ARGUMENTS, `--user-data-dir=${profile}`, url];
	// A process group of its own, so that none of its many processes is left behind.
	const child = spawn(command, args, { detached: true, stdio: ["ignore", "ignore", "pipe"] });
	let said = "";
	child.stderr.setEncoding("utf8").on("data", (text) => {
		said = (said + text).slice(-4000);
	});
	const ended = new Promise((resolve) => {
		child.once("error", (error) => resolve(String(error)));
		child.once("exit", () => resolve(said));
	});
	const clear = () => {
		endGroup(child.pid);
		rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
	};
	process.once("exit", clear);
	const stop = async () => {
		child.kill("SIGTERM");
		const patience = setTimeout(() => endGroup(child.pid), 5000);
		await ended;
		clearTimeout(patience);
		clear();
		process.off("exit", clear);
	};
	return { ended, stop };
}

function endGroup(pid) {
	try {
		if (pid !== undefined) process.kill(-pid, "SIGKILL");
	} catch {
		// Gone already.
	}
}
