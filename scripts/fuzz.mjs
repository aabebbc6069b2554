// npm run fuzz [-- seconds]: damaged files through the image room for as long as one likes, with a new seed each time.
import { spawnSync } from "node:child_process";

const seconds = process.argv[2] ?? "600";
const args = ["node_modules/vitest/vitest.mjs", "run", "--project", "pure", "test/conformance/fuzz.test.ts"];
const env = { ...process.env, FUZZ_SECONDS: seconds };
process.exitCode = spawnSync(process.execPath, args, { stdio: "inherit", env }).status ?? 1;
