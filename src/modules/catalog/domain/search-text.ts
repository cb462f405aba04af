/** Letters that no accent can be taken from. */
const PLAIN: Record<string, string> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", đ: "d", ð: "d", ł: "l", þ: "th", ı: "i" };

/** Text as search compares it: lower case, without accents, only letters, digits and single spaces. */
export function toSearchText(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[ßæœøđðłþı]/g, (letter) => PLAIN[letter] ?? letter)
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
}

/** The most words of a search; further ones are left out, which limits its cost. */
const MOST_WORDS = 8;
const LONGEST_WORD = 24;

/** The different words of what was typed, in their order. */
export function toSearchWords(text: string): string[] {
  const words = toSearchText(text)
    .split(" ")
    .filter(Boolean)
    .map((word) => word.slice(0, LONGEST_WORD));
  return [...new Set(words)].slice(0, MOST_WORDS);
}
