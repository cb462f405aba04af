import { editDistance } from "#shared/edit-distance.ts";

/** A word that stands here, and whether it names something or only stands in running text. */
export type KnownWord = { word: string; isName: boolean };

/** Shorter words are close to too many others to guess the right one. */
export const CORRECTED_FROM = 3;

/** Slips of the finger that a word of this length may hold. */
export function slipsIn(word: string): number {
  if (word.length < 6) return 1;
  return word.length < 10 ? 2 : 3;
}

/**
 * The known word that a mistyped one probably means: the closest by edits, names before running text, and the same first letter before
 * others. Three letters are only ever matched to a name. `undefined` when none is close.
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
