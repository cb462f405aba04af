import { editDistance } from "#shared/edit-distance.ts";

/** A word that stands here, how alike it is to the typed one by shared trigrams (0 to 1), and whether it names something. */
export type KnownWord = { word: string; likeness: number; isName: boolean };

/** Slips of the finger that a word of this length may hold. */
function slipsIn(word: string): number {
  if (word.length < 6) return 1;
  return word.length < 10 ? 2 : 3;
}

/** From how much likeness on a word is meant although more than a slip is between: a compound written as one, say. */
const ALIKE = 0.36;

/**
 * The known word that was meant by a mistyped one: the one fewest slips away, names before running text; else a name that
 * shares much of it. `undefined` when none is near.
 */
export function meantWord(typed: string, known: readonly KnownWord[]): string | undefined {
  const most = slipsIn(typed);
  const near = known
    .map((candidate) => ({ ...candidate, slips: editDistance(typed, candidate.word, most) }))
    .filter(({ slips, isName, likeness }) => slips <= most || (isName && likeness >= ALIKE))
    .sort(
      (one, other) =>
        Number(other.slips <= most) - Number(one.slips <= most) ||
        one.slips + (one.isName ? 0 : 1) - (other.slips + (other.isName ? 0 : 1)) ||
        other.likeness - one.likeness ||
        (one.word < other.word ? -1 : 1),
    );
  return near[0]?.word;
}
