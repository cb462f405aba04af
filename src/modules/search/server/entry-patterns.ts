import { sql } from "drizzle-orm";
import { endsShort, isLookedForInside } from "../domain/needed-words.ts";
import type { Reading } from "../domain/readings.ts";

/**
 * The patterns by which the database compares entries with one interpretation. Its words are normalized
 * (`toSearchText`): they contain only letters and digits, so nothing in a pattern needs escaping.
 */
type ReadingPatterns = {
  /** The position of the interpretation in the search. */
  index: number;
  /** How much lower its results score. */
  cost: number;
  text: string;
  phrase: string;
  stemPhrase: string;
  /**
   * For each stem, the pattern that finds it in an entry's names. An entry must contain all stems, each in its names or
   * its text. The longest stem comes first: it is likely in the fewest entries, and the index is asked for it alone.
   */
  inNames: string[];
  /** For each stem, where running text contains it; null if text doesn't count. */
  inText: (string | null)[];
  /** Matches text that contains the phrase at the beginning of a word. */
  begun: string;
  /** For each stem, where a word begins with it; where a title contains it; where it is a whole word. */
  begunStems: string[];
  insideStems: string[];
  wholeStems: string[];
  /** Each word of the stems as a whole word. */
  wholeWords: string[];
};

/** The columns of `ReadingPatterns`, in which `json_to_recordset` returns the placeholder `readings`. */
export const readingColumns = sql`index int, cost int, text text, phrase text, "stemPhrase" text, "inNames" text[], "inText" text[],
  begun text, "begunStems" text[], "insideStems" text[], "wholeStems" text[], "wholeWords" text[]`;

/**
 * Returns a pattern for text that begins with these words. One or two letters match only a whole word, unless they are
 * the entire search.
 */
function begins(phrase: string, isAlone = false): string {
  return endsShort(phrase) && !(isAlone && !phrase.includes(" ")) ? whole(phrase) : `% ${phrase}%`;
}

const whole = (words: string) => `% ${words} %`;

const inNames = (stem: string, isAlone = false) => (isLookedForInside(stem) ? `%${stem}%` : begins(stem, isAlone));

/**
 * Returns the values of the placeholders `readings`, the patterns of all interpretations in JSON, and `phrase`, that of
 * the most likely one, with which titles are compared.
 */
export function toSearchValues(readings: readonly Reading[]): { readings: string; phrase: string } {
  return { readings: JSON.stringify(toPatterns(readings)), phrase: readings[0]?.phrase ?? "" };
}

function toPatterns(readings: readonly Reading[]): ReadingPatterns[] {
  return readings.map(({ text, stems, phrase, stemPhrase, cost, synonym }, index) => {
    const isAlone = stems.length === 1;
    // A text that happens to contain a synonym's meaning needn't be about it, and too many words of a text begin with
    // two given letters.
    const countsText = (stem: string) => synonym === undefined && !(isAlone && stem.length <= 2);
    const longestFirst = stems.toSorted((one, other) => other.length - one.length);
    return {
      index,
      cost,
      text,
      phrase,
      stemPhrase,
      inNames: longestFirst.map((stem) => inNames(stem, isAlone)),
      inText: longestFirst.map((stem) => (countsText(stem) ? begins(stem) : null)),
      begun: begins(stemPhrase, isAlone),
      begunStems: stems.map((stem) => begins(stem, isAlone)),
      insideStems: stems.map((stem) => (isLookedForInside(stem) ? `%${stem}%` : begins(stem))),
      wholeStems: stems.map(whole),
      wholeWords: stems.flatMap((stem) => stem.split(" ")).map(whole),
    };
  });
}

/** The minimum length of a word that counts when not all must match. */
const MEANING_FROM = 3;

/** The patterns for one word: `inNames` finds it in an entry's names, and `begun` finds words that begin with it. */
type WordPatterns = { begun: string; inNames: string };

/**
 * Returns the patterns of the interpretation's meaningful words. They are for the search in which an entry needs only
 * half of the words.
 */
export function toWordPatterns({ stems }: Reading): WordPatterns[] {
  const words = stems.flatMap((stem) => stem.split(" ")).filter((word) => word.length >= MEANING_FROM);
  return words.map((word) => ({ begun: begins(word), inNames: inNames(word) }));
}
