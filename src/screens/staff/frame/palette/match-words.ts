const wordsOf = (text: string): string[] =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/**
 * Returns the entries that match every word of the text, each as the start of one of their words, in any order. Entries
 * whose label starts with the text come first; otherwise the order stays.
 */
export function matchWords<T extends { label: string; words?: string }>(entries: readonly T[], text: string): T[] {
  const searchWords = wordsOf(text);
  if (searchWords.length === 0) return [];
  const rank = ({ label }: T) => (wordsOf(label).join(" ").startsWith(searchWords.join(" ")) ? 0 : 1);
  return entries
    .filter(({ label, words = "" }) => {
      const known = wordsOf(`${label} ${words}`);
      return searchWords.every((word) => known.some((one) => one.startsWith(word)));
    })
    .toSorted((one, other) => rank(one) - rank(other));
}
