export type PasswordContext = {
  /** Fewest characters: 8, and 15 for staff who see other people's data (AU-8). */
  minLength: number;
  isCommon: (word: string) => boolean;
  /** Words of the product and the clinic, lower case. */
  brandWords: readonly string[];
  /** The person's own names and address. */
  personalWords: readonly string[];
};

export const CUSTOMER_PASSWORD_LENGTH = 8;
export const STAFF_PASSWORD_LENGTH = 15;

const LEET: Record<string, string> = { "@": "a", "4": "a", "3": "e", "1": "i", "!": "i", "0": "o", $: "s", "5": "s" };
/** A known word with no more than this around it is still easy to guess. */
const MOST_TRIMMINGS = 5;

/**
 * The variants of a password that a guesser tries: itself, without what is put before and after the word, and with
 * letters for look-alikes.
 */
function* guessesOf(password: string): Generator<string> {
  const lower = password.toLowerCase();
  const spelled = lower.replace(/[@4310!$5]/g, (character) => LEET[character] ?? character);
  for (const text of new Set([lower, spelled])) {
    yield text;
    const core = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
    if (core.length >= 4 && [...text].length - [...core].length <= MOST_TRIMMINGS) yield core;
  }
  const core = lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  if (core.length >= 4 && lower.length - core.length <= MOST_TRIMMINGS)
    yield core.replace(/[@4310!$5]/g, (character) => LEET[character] ?? character);
}

/** "aaaaaaaa", "abababab", "12345678", "hgfedcba". */
function isPattern(password: string): boolean {
  const characters = [...password.toLowerCase()];
  if (new Set(characters).size < 4) return true;
  const steps = new Set(
    characters
      .slice(1)
      .map((character, index) => (character.codePointAt(0) ?? 0) - (characters[index]?.codePointAt(0) ?? 0)),
  );
  return steps.size === 1;
}

/**
 * Why a password is too easy to guess, or nothing. No composition rules: length, lists of leaked and of brand words,
 * one's own name, and bare patterns (AU-8).
 */
export function passwordWeakness(
  password: string,
  context: PasswordContext,
): "short" | "common" | "personal" | undefined {
  if ([...password].length < context.minLength) return "short";
  if (isPattern(password)) return "common";
  const personal = context.personalWords.map((word) => word.toLowerCase()).filter((word) => word.length >= 3);
  for (const guess of guessesOf(password)) {
    if (context.isCommon(guess) || context.brandWords.includes(guess)) return "common";
    if (personal.includes(guess) || personal.includes(guess.replace(/[^\p{L}]/gu, ""))) return "personal";
  }
  return undefined;
}
