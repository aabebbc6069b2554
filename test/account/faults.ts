import { Fault } from "../../src/fault.ts";

/** The Fault that `work` throws; anything else, or nothing, fails the test. */
export function faultOf(work: () => unknown): Fault {
	try {
		work();
	} catch (error) {
		if (error instanceof Fault) return error;
		throw error;
	}
	throw new Error("no fault was thrown");
}
