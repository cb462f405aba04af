/**
 * Returns a key for a name, without the differences between labels: case, accents, spaces, punctuation. Letters and
 * digits of any script stay.
 */
export function toIngredientKey(name: string): string {
  return name
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]+/gu, "");
}

/**
 * Returns the digits of a key, in order: names with different digits are different substances (Laureth-4, Laureth-23).
 */
export function digitsOf(key: string): string {
  return key.replace(/\D+/g, "");
}

/** Returns the words of a name, in lowercase. */
export function wordsOfName(name: string): string[] {
  return name
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean);
}

const LONGEST_CODE = 3;

function isWithin(short: string, long: string): boolean {
  let at = 0;
  for (const letter of long) if (letter === short[at]) at += 1;
  return at === short.length;
}

/** Whether two words differ by one letter too many or too few, or by two swapped letters. */
function isSlip(word: string, other: string): boolean {
  const sorted = (letters: string) => [...letters].sort().join("");
  return isWithin(word, other) || isWithin(other, word) || sorted(word) === sorted(other);
}

/** Whether two names differ in a short word that distinguishes substances, like digits: Ceramide NP, Ceramide AP. */
export function haveOtherCodes(words: readonly string[], others: readonly string[]): boolean {
  if (words.length !== others.length) return false;
  return words.some((word, at) => {
    const other = others[at] ?? "";
    return word.length <= LONGEST_CODE && other.length <= LONGEST_CODE && !isSlip(word, other);
  });
}

/**
 * Cuts a key into `count` pieces of about the same length. An edit changes one piece, a swap of adjacent letters two at
 * most.
 */
export function cutKey(key: string, count: number): string[] {
  const cuts = Array.from({ length: count + 1 }, (_, at) => Math.round((at * key.length) / count));
  return cuts.slice(1).map((end, at) => key.slice(cuts[at], end));
}

/** Returns a mask with one bit for each Latin letter that occurs: two keys within n edits differ in at most 2n bits. */
export function lettersOf(key: string): number {
  let mask = 0;
  for (let index = 0; index < key.length; index += 1) {
    const letter = key.charCodeAt(index) - 97;
    if (letter >= 0 && letter < 26) mask |= 1 << letter;
  }
  return mask;
}

export function countBits(mask: number): number {
  let bits = 0;
  for (let left = mask; left !== 0; left &= left - 1) bits += 1;
  return bits;
}
