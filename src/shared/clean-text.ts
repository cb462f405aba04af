/**
 * Removes invisible characters from pasted text: contact apps put direction marks around phone numbers, and word
 * processors replace hyphens and spaces. Every typed or uploaded name, address, code and number is cleaned here first.
 */

/** Characters without width or meaning: soft hyphens, direction marks, zero-width spaces, tags. */
const MARKS =
  /\u034f|[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu;

/**
 * Zero-width joiners that join nothing. Those in Persian, Indic and emoji text follow a letter, a mark or a picture.
 */
const LOOSE_JOINERS =
  /(?<![\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d]+|(?<!\p{M})[\u200c\u200d]+(?![\p{L}\p{M}\p{Extended_Pictographic}\u200c\u200d])/gu;

const SPACES = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g;
const DASHES = /[\u2010-\u2015\u2043\u2212\ufe58\ufe63\uff0d]/g;
const JOINERS = /[\u200c\u200d]/g;

/** Digits of Arabic, Persian and Hindi keyboards. NFKC converts full-width ones. */
const OTHER_DIGITS = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]/g;
const plainDigit = (digit: string) => {
  const code = digit.charCodeAt(0);
  return String((code & 0xff0) === 0x960 ? code - 0x966 : code & 0xf);
};

/**
 * Returns a line of text without invisible characters, with plain spaces. Joiners within words stay, because letters
 * change without them.
 */
export function cleanLine(text: string): string {
  return text.replace(MARKS, "").replace(SPACES, " ").replace(LOOSE_JOINERS, "");
}

/** Returns a cleaned name or part of a postal address, with plain keyboard hyphens in place of all variants. */
export function cleanName(text: string): string {
  return cleanLine(text).replace(DASHES, "-");
}

/** Returns a cleaned login: no joiners, which no email contains, and trimmed. */
export function cleanLogin(text: string): string {
  return cleanName(text).replace(JOINERS, "").trim();
}

/** Returns a cleaned code, phone number or other number, with plain digits and letters. */
export function cleanCode(text: string): string {
  return cleanName(cleanLogin(text).normalize("NFKC")).replace(OTHER_DIGITS, plainDigit).trim();
}
