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
