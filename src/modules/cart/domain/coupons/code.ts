import { cleanCode } from "#shared/clean-text.ts";

/** Normalizes a code for comparison: capitals, without spaces and hyphens. */
export function normalizeCode(entered: string): string {
  return cleanCode(entered).replaceAll(/[\s-]/g, "").toUpperCase();
}

/** Consonants and 2 to 9: they form no words, and none looks like another. */
const ALPHABET = "BCDFGHJKLMNPQRSTVWXYZ23456789";

/** The maximum number of single-use codes per coupon. */
export const MOST_CODES = 2_000;

const SINGLE_USE_LENGTH = 12;

/** A single-use code from random bytes, one for each character: 58 bits. */
export function toSingleUseCode(random: Uint8Array): string {
  if (random.length < SINGLE_USE_LENGTH) throw new RangeError("too few random bytes");
  // 256 isn't a multiple of 29, so some letters are slightly more likely. It costs less than 1 of 58 random bits.
  return [...random.subarray(0, SINGLE_USE_LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join("");
}
