/// <reference path="./linebreak.d.ts" />
// Where a line may end (UAX 14): the rules and classes are those of the linebreak package. Thai, which sets no spaces,
// it leaves whole for want of a dictionary; here its lines may end where a syllable surely does.
import LineBreaker from "linebreak";

/** The vowels that are written before their consonant: a syllable begins with them. */
const THAI_LEADING_VOWELS = "\u0e40\u0e41\u0e42\u0e43\u0e44";

/** A syllable begins before a leading vowel, and ends after sara a and the marks of abbreviation and repetition. */
const THAI_SYLLABLE =
	/(?<=[\u0e01-\u0e39\u0e45-\u0e4e])(?=[\u0e40-\u0e44])|(?<=[\u0e30\u0e2f\u0e46])(?=[\u0e01-\u0e2e])/g;

/** Indices of the UTF-16 units before which a line of this paragraph may begin; neither 0 nor its length. */
export function breaksOf(paragraph: string): ReadonlySet<number> {
	const breaks = new Set<number>();
	const breaker = new LineBreaker(paragraph);
	for (let next = breaker.nextBreak(); next !== null; next = breaker.nextBreak()) breaks.add(next.position);
	for (const { index } of paragraph.matchAll(THAI_SYLLABLE)) breaks.add(index);
	breaks.delete(paragraph.length);
	return breaks;
}

/** Whether a word that is wider than the line may be cut before this index: nowhere that would part a Thai syllable's vowel. */
export function isCuttable(paragraph: string, index: number): boolean {
	const follower = paragraph.charCodeAt(index);
	const isThaiFollower = (follower >= 0x0e2f && follower <= 0x0e3a) || (follower >= 0x0e45 && follower <= 0x0e4e);
	return !isThaiFollower && !THAI_LEADING_VOWELS.includes(paragraph.charAt(index - 1) || "-");
}
