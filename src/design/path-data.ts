// SVG path data (SVG 2, section 9.3) to absolute segments: M L H V C S Q T A Z in both cases. Stricter than a browser,
// which draws up to the first fault: here the fault is named with its place.
import { MAX_PATH_COMMANDS, MAX_PATH_COORDINATE } from "../limits.ts";

/** Absolute; H and V have become L; S, Q and T have become C, which a quadratic curve is as well. */
export type PathSegment =
	| readonly [kind: "M" | "L", x: number, y: number]
	| readonly [kind: "C", x1: number, y1: number, x2: number, y2: number, x: number, y: number]
	| readonly [kind: "A", rx: number, ry: number, degrees: number, large: number, sweep: number, x: number, y: number]
	| readonly [kind: "Z"];

/** Why text is no path data. */
export class PathFault {
	/** What was expected. */
	readonly expected: string;
	/** At which character, counted from 1. */
	readonly position: number;
	/** The character there; "" at the end. */
	readonly found: string;

	constructor(expected: string, position: number, found: string) {
		this.expected = expected;
		this.position = position;
		this.found = found;
	}
}

/** What each command takes: a number a letter; x and y are coordinates, r a radius, a an angle, f a flag. */
const ARGUMENTS: Readonly<Record<string, string>> = {
	M: "xy",
	L: "xy",
	H: "x",
	V: "y",
	C: "xyxyxy",
	S: "xyxy",
	Q: "xyxy",
	T: "xy",
	A: "rraffxy",
	Z: "",
};

const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y;
const FLAG = /[01]/y;
const COMMAND = /[MLHVCSQTAZmlhvcsqtaz]/y;
const SPACE = /[ \t\n\f\r]*/y;
const COMMA = /[ \t\n\f\r]*,?[ \t\n\f\r]*/y;

/** The segments of path data, or what is wrong with it. */
export function parsePath(data: string): readonly PathSegment[] | PathFault {
	const reader = new Reader(data);
	const path = new AbsolutePath();
	try {
		reader.take(SPACE, "");
		for (let isFirst = true; isFirst || !reader.atEnd; isFirst = false) {
			const letter = reader.take(COMMAND, isFirst ? "M, where every path begins," : "a command or a number");
			let command = letter.toUpperCase();
			if (isFirst && command !== "M") throw reader.fault("M, where every path begins,", letter.length);
			const isRelative = letter !== command;
			reader.take(SPACE, "");
			do {
				path.add(command, reader.numbers(ARGUMENTS[command] ?? ""), isRelative);
				if (path.count > MAX_PATH_COMMANDS) throw reader.fault(`at most ${MAX_PATH_COMMANDS} commands`);
				if (command === "M") command = "L";
			} while (command !== "Z" && reader.hasNumber);
			reader.take(SPACE, "");
		}
	} catch (fault) {
		if (fault instanceof PathFault) return fault;
		throw fault;
	}
	return path.segments;
}

class Reader {
	readonly #data: string;
	#at = 0;

	constructor(data: string) {
		this.#data = data;
	}

	get atEnd(): boolean {
		return this.#at === this.#data.length;
	}

	/** Whether another set of arguments follows; its comma, if any, is taken. */
	get hasNumber(): boolean {
		const before = this.#at;
		const comma = this.take(COMMA, "");
		NUMBER.lastIndex = this.#at;
		if (NUMBER.test(this.#data)) return true;
		if (comma.includes(",")) throw this.fault("a number");
		this.#at = before;
		return false;
	}

	take(form: RegExp, expected: string): string {
		form.lastIndex = this.#at;
		const found = form.exec(this.#data)?.[0];
		if (found === undefined) throw this.fault(expected);
		this.#at += found.length;
		return found;
	}

	numbers(kinds: string): readonly number[] {
		return Array.from(kinds, (kind, i) => {
			if (i > 0) this.take(COMMA, "");
			if (kind === "f") return Number(this.take(FLAG, "a flag, 0 or 1,"));
			const text = this.take(NUMBER, "a number");
			const value = Number(text);
			if (Math.abs(value) <= MAX_PATH_COORDINATE) return value;
			throw this.fault(`a number from -${MAX_PATH_COORDINATE} to ${MAX_PATH_COORDINATE}`, text.length);
		});
	}

	fault(expected: string, back = 0): PathFault {
		const at = this.#at - back;
		const found = this.#data.codePointAt(at);
		return new PathFault(expected, at + 1, found === undefined ? "" : String.fromCodePoint(found));
	}
}

/** Gathers segments, and keeps what relative and smooth commands go on from. */
class AbsolutePath {
	readonly segments: PathSegment[] = [];
	count = 0;
	#x = 0;
	#y = 0;
	#startX = 0;
	#startY = 0;
	/** The last control point, where the command before was a curve of the same degree. */
	#control: readonly [degree: 2 | 3, x: number, y: number] | null = null;

	add(command: string, numbers: readonly number[], isRelative: boolean): void {
		this.count++;
		const [x, y] = isRelative ? [this.#x, this.#y] : [0, 0];
		const kinds = ARGUMENTS[command] ?? "";
		const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0] = numbers.map(
			(value, i) => value + (kinds[i] === "x" ? x : kinds[i] === "y" ? y : 0),
		);
		const control = this.#control;
		this.#control = null;
		switch (command) {
			case "M":
				[this.#startX, this.#startY] = [a, b];
				this.#to(["M", a, b], a, b);
				break;
			case "L":
				this.#to(["L", a, b], a, b);
				break;
			case "H":
				this.#to(["L", a, this.#y], a, this.#y);
				break;
			case "V":
				this.#to(["L", this.#x, a], this.#x, a);
				break;
			case "C":
				this.#cubic(a, b, c, d, e, f);
				break;
			case "S":
				this.#cubic(...this.#reflected(control, 3), a, b, c, d);
				break;
			case "Q":
				this.#quadratic(a, b, c, d);
				break;
			case "T":
				this.#quadratic(...this.#reflected(control, 2), a, b);
				break;
			case "A":
				this.#to(["A", Math.abs(a), Math.abs(b), c, d, e, f, g], f, g);
				break;
			default:
				this.#to(["Z"], this.#startX, this.#startY);
				break;
		}
	}

	#to(segment: PathSegment, x: number, y: number): void {
		this.segments.push(segment);
		[this.#x, this.#y] = [x, y];
	}

	#cubic(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void {
		this.#to(["C", x1, y1, x2, y2, x, y], x, y);
		this.#control = [3, x2, y2];
	}

	/** Raised by a degree: the control points lie two thirds of the way to the quadratic's own. */
	#quadratic(qx: number, qy: number, x: number, y: number): void {
		const third = (end: number, control: number) => end + (2 / 3) * (control - end);
		const [x1, y1] = [third(this.#x, qx), third(this.#y, qy)];
		this.#to(["C", x1, y1, third(x, qx), third(y, qy), x, y], x, y);
		this.#control = [2, qx, qy];
	}

	/** The control point before, mirrored in the current point; that point itself where there was none. */
	#reflected(control: readonly [2 | 3, number, number] | null, degree: 2 | 3): [x: number, y: number] {
		if (control === null || control[0] !== degree) return [this.#x, this.#y];
		return [2 * this.#x - control[1], 2 * this.#y - control[2]];
	}
}
