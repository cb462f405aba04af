/** Letters whose accents can't be removed, and variants of a letter that people use interchangeably. */
const PLAIN: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  ł: "l",
  þ: "th",
  ı: "i",
  ς: "σ",
  "\u0649": "\u064a",
  "\u06cc": "\u064a",
  "\u0671": "\u0627",
  "\u06a9": "\u0643",
};
const PLAIN_LETTERS = new RegExp(`[${Object.keys(PLAIN).join("")}]`, "g");

/**
 * Accents, vowel points and the Arabic tatweel, which most people leave out. Marks that spell words, as in Thai, stay.
 */
const ACCENTS =
  /\ufe0f|[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed]/g;

/**
 * Separators between words: spaces, punctuation and symbols of all scripts. Listed by code point, so they are the same
 * on every system.
 */
const BETWEEN_WORDS =
  /(?:[^a-z0-9\u0080-\u{10ffff}]|[\u0080-\u00bf\u00d7\u00f7\u02c2-\u02df\u0387\u055a-\u055f\u0589\u058a\u05be\u05c0\u05c3\u05f3\u05f4\u0609-\u060d\u061b-\u061f\u066a-\u066d\u06d4\u0964\u0965\u0e2f\u0e5a\u0e5b\u2000-\u2bff\u2e00-\u2e7f\u3000-\u3003\u3008-\u3020\u3030\u303d\u30fb\ufe10-\ufe6f\uff00-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\ufffc\ufffd\u{1f000}-\u{1faff}])+/gu;

/**
 * Finds non-ASCII characters. Text without them skips the slower steps of `toSearchText`. This matters because a search
 * normalizes hundreds of names, most of them plain ASCII.
 */
const BEYOND_ASCII = /[\u0080-\uffff]/;

/**
 * Normalizes text for search: lower case, without accents, only letters and digits of any script, and single spaces.
 */
export function toSearchText(text: string): string {
  if (!BEYOND_ASCII.test(text))
    return text
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, " ")
      .trim();
  return text
    .normalize("NFKD")
    .replace(ACCENTS, "")
    .toLowerCase()
    .replace(PLAIN_LETTERS, (letter) => PLAIN[letter] ?? letter)
    .normalize("NFC")
    .replace(BETWEEN_WORDS, " ")
    .trim();
}

/** The maximum number of words in a search; later words are ignored, which limits its cost. */
const MOST_WORDS = 8;
const LONGEST_WORD = 24;
/** The first half of a letter of two code units, whose second half was cut off: no text for the database. */
const HALF_LETTER = /[\ud800-\udbff]$/;

/** Returns the distinct words that were typed, in order. */
export function toSearchWords(text: string): string[] {
  const words = toSearchText(text)
    .split(" ")
    .filter(Boolean)
    .map((word) => word.slice(0, LONGEST_WORD).replace(HALF_LETTER, ""));
  return [...new Set(words)].slice(0, MOST_WORDS);
}
