import { editDistance } from "#shared/edit-distance.ts";

/** A known word, and whether it occurs in a name or only in running text. */
export type KnownWord = { word: string; isName: boolean };

/** The minimum length of a word to correct. Shorter words resemble too many others. */
export const CORRECTED_FROM = 3;

/** Returns how many typos a word of this length may have. */
export function slipsIn(word: string): number {
  if (word.length < 6) return 1;
  return word.length < 10 ? 2 : 3;
}

/**
 * Returns the known word that a misspelled one probably means: the closest by edits, names before running text, and the
 * same first letter before others. Three letters only match a name. `undefined` if none is close.
 */
export function meantWord(typed: string, known: readonly KnownWord[], most = slipsIn(typed)): string | undefined {
  if (typed.length < CORRECTED_FROM) return undefined;
  const near = known
    .filter(({ isName }) => isName || typed.length > CORRECTED_FROM)
    .map(({ word, isName }) => ({ word, isName, slips: editDistance(typed, word, most) }))
    .filter(({ slips }) => slips <= most)
    .sort(
      (one, other) =>
        one.slips + (one.isName ? 0 : 1) - (other.slips + (other.isName ? 0 : 1)) ||
        Number(other.word[0] === typed[0]) - Number(one.word[0] === typed[0]) ||
        Math.abs(one.word.length - typed.length) - Math.abs(other.word.length - typed.length) ||
        (one.word < other.word ? -1 : 1),
    );
  return near[0]?.word;
}
