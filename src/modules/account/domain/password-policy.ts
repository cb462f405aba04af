export type PasswordContext = {
  /** Minimum length: 8 characters, and 15 for staff who see other people's data (AU-8). */
  minLength: number;
  isCommon: (word: string) => boolean;
  /** Names of the product and the clinic, in lower case. */
  brandWords: readonly string[];
  /** The person's own names and email. */
  personalWords: readonly string[];
};

export const CUSTOMER_PASSWORD_LENGTH = 8;
export const STAFF_PASSWORD_LENGTH = 15;

const LEET: Record<string, string> = { "@": "a", "4": "a", "3": "e", "1": "i", "!": "i", "0": "o", $: "s", "5": "s" };
/** A known word with at most this many extra characters is still easy to guess. */
const MOST_TRIMMINGS = 5;

/**
 * Yields the variants of a password that an attacker would try: the password itself, the word without characters before
 * and after it, and letters in place of look-alikes.
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

/** Whether a password is a simple pattern, such as "aaaaaaaa", "abababab", "12345678" or "hgfedcba". */
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
 * Returns why a password is too easy to guess, or undefined. There are no composition rules, only length, lists of
 * leaked and brand words, the person's own name, and simple patterns (AU-8).
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
