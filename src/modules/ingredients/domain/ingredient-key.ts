/** A name without everything that labels spell differently: case, accents, spaces, marks. Letters and digits of any script stay. */
export function toIngredientKey(name: string): string {
  return name
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]+/gu, "");
}

/** The digits of a key, in order: names that differ in them are different substances (Laureth-4, Laureth-23). */
export function digitsOf(key: string): string {
  return key.replace(/\D+/g, "");
}

/** The words of a name, in small letters. */
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

/** A letter too many or too few, or two that changed places. */
function isSlip(word: string, other: string): boolean {
  const sorted = (letters: string) => [...letters].sort().join("");
  return isWithin(word, other) || isWithin(other, word) || sorted(word) === sorted(other);
}

/** Whether two names differ in a short word that distinguishes substances, as digits do: Ceramide NP, Ceramide AP. */
export function haveOtherCodes(words: readonly string[], others: readonly string[]): boolean {
  if (words.length !== others.length) return false;
  return words.some((word, at) => {
    const other = others[at] ?? "";
    return word.length <= LONGEST_CODE && other.length <= LONGEST_CODE && !isSlip(word, other);
  });
}

/** Cuts a key into so many pieces of about the same length. An edit changes one of them, a swap of neighbors two at most. */
export function cutKey(key: string, count: number): string[] {
  const cuts = Array.from({ length: count + 1 }, (_, at) => Math.round((at * key.length) / count));
  return cuts.slice(1).map((end, at) => key.slice(cuts[at], end));
}

/** One bit for each Latin letter that occurs: two keys within n edits differ in at most 2n bits. */
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
