import { toSearchText } from "#modules/catalog/domain/search-text.ts";
import type { KnownWord } from "./meant-word.ts";
import { stemOf } from "./needed-words.ts";

/** A visitors' term and its meaning here, both as normalized stems or words. */
export type SynonymTerm = { term: string; stems: readonly string[]; meaning: readonly string[] };

/** The words of all searchable items, for interpreting typed text. */
export type Vocabulary = {
  /** Whether the word occurs anywhere. */
  has(word: string): boolean;
  /** Whether a name contains a word that begins with this. */
  beginsName(start: string): boolean;
  /** Whether any word begins with this. */
  begins(start: string): boolean;
  /** Words that may be at most `slips` letters different: a superset, based on lengths and letters. */
  near(word: string, slips: number): KnownWord[];
  synonyms: readonly SynonymTerm[];
};

/** Returns the letters and digits of a word as bits. Words that differ in few letters differ in few bits. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let index = 0; index < word.length; index += 1) {
    const code = word.charCodeAt(index);
    letters |= 1 << (code >= 97 ? code - 97 : 26 + (code % 5));
  }
  return letters;
}

function countOf(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** Whether a sorted list has a word that begins with this. */
function someBegins(sorted: readonly string[], start: string): boolean {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? "") < start) low = middle + 1;
    else high = middle;
  }
  return sorted[low]?.startsWith(start) ?? false;
}

/**
 * Creates a vocabulary. `synonyms` are rows of the table that staff edit. Their words are known too, so that typos in
 * them are corrected.
 */
export function toVocabulary(
  known: readonly KnownWord[],
  synonyms: readonly { meaning: string; words: readonly string[] }[],
): Vocabulary {
  const terms = synonyms.flatMap(({ meaning, words }) => {
    const meant = toSearchText(meaning).split(" ").filter(Boolean);
    return words.flatMap((word) => {
      const term = toSearchText(word);
      return term === "" || meant.length === 0 ? [] : [{ term, stems: term.split(" ").map(stemOf), meaning: meant }];
    });
  });
  const isName = new Map(known.map((one) => [one.word, one.isName]));
  for (const word of terms.flatMap(({ term }) => term.split(" "))) if (word.length > 2) isName.set(word, true);
  const all = [...isName.keys()].sort();
  const names = all.filter((word) => isName.get(word));
  const lettered = all.map((word) => ({
    letters: lettersOf(word),
    length: word.length,
    known: { word, isName: isName.get(word) === true },
  }));
  return {
    has: (word) => isName.has(word),
    beginsName: (start) => someBegins(names, start),
    begins: (start) => someBegins(all, start),
    near(word, slips) {
      const own = lettersOf(word);
      const near: KnownWord[] = [];
      // For a misspelled word, this check runs for thousands of known words.
      for (const { letters, length, known } of lettered)
        if (Math.abs(length - word.length) <= slips && countOf(own ^ letters) <= 2 * slips) near.push(known);
      return near;
    },
    // Longer terms first: "hydra facial" before "facial".
    synonyms: terms.sort((one, other) => other.stems.length - one.stems.length),
  };
}
