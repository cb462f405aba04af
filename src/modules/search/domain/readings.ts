import { meantWord } from "./meant-word.ts";
import { isFiller, neededWords, stemOf, stemsOf } from "./needed-words.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** One interpretation of the typed text. */
export type Reading = {
  /** All its words in normalized form. */
  text: string;
  /** The stems that a result must contain, without fillers. */
  stems: readonly string[];
  /**
   * The words of `text` without fillers, in order: `phrase` has whole words, and `stemPhrase` has the last word as a
   * stem.
   */
  phrase: string;
  stemPhrase: string;
  /** How much lower this reading's results score than those for the text as typed. */
  cost: number;
  /** Whether the spelling differs from the typed text. */
  isRespelled: boolean;
  /** The typed word of a synonym. */
  synonym?: string;
};

const RESPELLED = 30;
const JOINED = 5;
const MEANT = 10;
/**
 * The cost of replacing the unfinished beginning of a synonym. It is high, so that names that begin with the typed text
 * rank higher.
 */
const BEGUN = 250;
/** The maximum number of interpretations to search for. */
export const MOST_READINGS = 6;
/** The minimum number of letters for the beginning of a synonym to count as the synonym. */
const BEGUN_FROM = 4;

type Words = { words: readonly string[]; cost: number; isRespelled: boolean; synonym?: string };

function toReading({ words, ...rest }: Words): Reading {
  const needed = neededWords(words);
  const last = needed.at(-1) ?? "";
  return {
    text: words.join(" "),
    stems: stemsOf(needed),
    phrase: needed.join(" "),
    stemPhrase: [...needed.slice(0, -1), stemOf(last)].join(" "),
    ...rest,
  };
}

/** Returns a word in our spelling: `spf 50` for "spf50", `gift card` for "giftcard", `serum` for "serun". */
function respell(word: string, vocabulary: Vocabulary): string[] {
  const isKnown = vocabulary.has(word) || vocabulary.beginsName(word) || vocabulary.has(stemOf(word));
  if (word.length < 3 || /^\d+$/.test(word) || isFiller(word) || isKnown) return [word];
  const [, letters = "", digits = ""] = /^([a-z]{2,})(\d+)$/.exec(word) ?? [];
  if (letters && vocabulary.beginsName(letters)) return [letters, digits];
  // The word may be the beginning of a word in running text, so only a single typo in a name is corrected.
  if (vocabulary.begins(word)) {
    const names = vocabulary.near(word, 1).filter(({ isName }) => isName);
    return [meantWord(word, names, 1) ?? word];
  }
  for (let at = word.length - 3; at >= 3; at -= 1) {
    const [head, tail] = [word.slice(0, at), word.slice(at)];
    const isWord =
      vocabulary.has(tail) || vocabulary.has(stemOf(tail)) || (tail.length > 3 && vocabulary.beginsName(tail));
    if (isWord && vocabulary.has(head)) return [head, tail];
  }
  return [meantWord(word, vocabulary.near(word, 3)) ?? word];
}

/** Joins two words that are one word here: "sun screen". */
function joined(words: readonly string[], vocabulary: Vocabulary): string[] | undefined {
  for (let at = 0; at + 1 < words.length; at += 1) {
    const both = `${words[at]}${words[at + 1]}`;
    if (vocabulary.has(both) || vocabulary.has(stemOf(both)))
      return [...words.slice(0, at), both, ...words.slice(at + 2)];
  }
  return undefined;
}

/**
 * Returns an interpretation for each of the staff's synonyms whose term occurs in the words or begins with them: the
 * synonym's meaning replaces the term.
 */
function meanings({ words, ...rest }: Words, vocabulary: Vocabulary): Words[] {
  const stems = words.map(stemOf);
  const whole = neededWords(words).join(" ");
  return vocabulary.synonyms.flatMap(({ term, stems: termStems, meaning }) => {
    const cost = rest.cost + MEANT;
    const isBegun = whole.length >= BEGUN_FROM && term !== whole && term.startsWith(whole);
    if (isBegun) return [{ ...rest, words: meaning, cost: rest.cost + BEGUN, synonym: term }];
    const at = stems.findIndex((_, from) => termStems.every((stem, index) => stems[from + index] === stem));
    if (at < 0) return [];
    const other = [...words.slice(0, at), ...meaning, ...words.slice(at + termStems.length)];
    return [{ ...rest, words: other, cost, synonym: term }];
  });
}

/**
 * Returns the interpretations of the typed text, most likely first: unchanged, with two words joined, in our spelling,
 * and each of these with staff's synonyms applied. Empty input has none.
 */
export function toReadings(typed: readonly string[], vocabulary: Vocabulary): Reading[] {
  if (typed.length === 0) return [];
  const one = joined(typed, vocabulary);
  const spelled = typed.flatMap((word) => respell(word, vocabulary));
  const spellings: Words[] = [
    { words: typed, cost: 0, isRespelled: false },
    ...(one ? [{ words: one, cost: JOINED, isRespelled: false }] : []),
    ...(spelled.join() === typed.join() ? [] : [{ words: spelled, cost: RESPELLED, isRespelled: true }]),
  ];
  const all = [...spellings, ...spellings.flatMap((words) => meanings(words, vocabulary))];
  const different = all.filter(
    ({ words }, index) => all.findIndex((other) => other.words.join() === words.join()) === index,
  );
  return different.slice(0, MOST_READINGS).map(toReading);
}
