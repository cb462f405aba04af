/** Words of a sentence that carry no meaning for a search. If a search has no other words, none are removed. */
const FILLERS = new Set(
  (
    "a about am an and any are at be best buy can could cost costs do does for from get give good have help how i if in is it " +
    "like looking me much my near need of on or please price prices should some take tell that the there this to treatment " +
    "treatments us want we what when where which who why will with would you your"
  ).split(" "),
);

/** Returns the words a result must contain: those that aren't fillers, or all of them if there are no others. */
export function neededWords(words: readonly string[]): string[] {
  const needed = words.filter((word) => !FILLERS.has(word));
  return needed.length > 0 ? needed : [...words];
}

export const isFiller = (word: string) => FILLERS.has(word);

/** Returns the common beginning of a word's singular and plural: `peel` for "peels", `bod` for "bodies". */
export function stemOf(word: string): string {
  if (word.length < 4 || !word.endsWith("s") || /(?:ss|us|is)$/.test(word)) return word;
  if (word.length > 4 && word.endsWith("ies")) return word.slice(0, -3);
  return /(?:s|x|z|ch|sh)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}

/**
 * Returns the stems of words. A single letter is combined with the word before it, because in "vitamin c", the "c" by
 * itself means nothing.
 */
export function stemsOf(words: readonly string[]): string[] {
  const stems: string[] = [];
  for (const word of words) {
    const before = stems.at(-1);
    if (before !== undefined && /^[a-z]$/.test(word)) stems[stems.length - 1] = `${before} ${word}`;
    else stems.push(stemOf(word));
  }
  return [...new Set(stems)];
}

/** Whether a stem ends in a word of one or two letters, which must then match a whole word. */
export const endsShort = (stem: string) => (stem.split(" ").at(-1) ?? "").length <= 2;

/** The minimum length of a word that is also searched inside names ("needling"), not only at their beginnings. */
const INSIDE_FROM = 5;
export const isLookedForInside = (stem: string) => stem.length >= INSIDE_FROM && !stem.includes(" ");
