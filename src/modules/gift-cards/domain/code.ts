import { AppError } from "#shared/app-error.ts";
import { cleanCode } from "#shared/clean-text.ts";

/** No vowels, so that no code spells a word, and no 0 or 1, which look like letters. */
export const CODE_ALPHABET = "BCDFGHJKLMNPQRSTVWXYZ23456789";

const RANDOM_CHARACTERS = 17;
const GROUP = 6;

/** Returns the check character, which reveals most typing mistakes. */
export function checkCharacterOf(characters: string): string {
  const sum = [...characters].reduce((total, each, index) => total + CODE_ALPHABET.indexOf(each) * (index + 1), 0);
  return CODE_ALPHABET.charAt(sum % CODE_ALPHABET.length);
}

/** Returns the code for random bytes: 17 characters (82 bits) and the check character. Takes 32 bytes. */
export function codeFromBytes(bytes: Uint8Array): string {
  let rest = bytes.reduce((number, byte) => number * 256n + BigInt(byte), 0n);
  const base = BigInt(CODE_ALPHABET.length);
  let characters = "";
  for (let place = 0; place < RANDOM_CHARACTERS; place += 1) {
    characters += CODE_ALPHABET.charAt(Number(rest % base));
    rest /= base;
  }
  return characters + checkCharacterOf(characters);
}

/** Formats a code for people: XXXXXX-XXXXXX-XXXXXX. */
export function formatCode(code: string): string {
  return [0, GROUP, 2 * GROUP].map((start) => code.slice(start, start + GROUP)).join("-");
}

const plain = (typed: string) => cleanCode(typed).replace(/[\s-]/g, "").toUpperCase();

/** Whether the typed text has the format of a gift card code, valid or not: a coupon code is shorter. */
export function isGiftCardShaped(typed: string): boolean {
  const code = plain(typed);
  return code.length === RANDOM_CHARACTERS + 1 && [...code].every((each) => CODE_ALPHABET.includes(each));
}

/** Reads a typed code, ignoring case, spaces and hyphens. Throws `invalid_code` when it was mistyped. */
export function parseCode(typed: string): string {
  const code = plain(typed);
  if (!isGiftCardShaped(code) || checkCharacterOf(code.slice(0, RANDOM_CHARACTERS)) !== code.at(-1))
    throw new AppError("invalid_code", {
      message: "That code doesn’t look right. Please check it against the card, letter by letter.",
    });
  return code;
}

export const lastFourOf = (code: string) => code.slice(-4);
