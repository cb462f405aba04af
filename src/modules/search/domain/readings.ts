import { meantWord } from "./meant-word.ts";
import { isFiller, neededWords, stemOf, stemsOf } from "./needed-words.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** One way to understand what was typed. */
export type Reading = {
  /** All its words, as search compares them. */
  text: string;
  /** What an answer has to hold: stems, without fillers. */
  stems: readonly string[];
  /** Those words in a row, whole and with only the last one as a stem. */
  phrase: string;
  stemPhrase: string;
  /** How much less an answer to it is worth than one to the words as they were typed. */
  cost: number;
  /** Another spelling than was typed. */
  isRespelled: boolean;
  /** The word of a synonym that was typed. */
  synonym?: string;
};

const RESPELLED = 30;
const JOINED = 5;
const MEANT = 10;
/** Only begun: names that begin so come first. */
const BEGUN = 250;
/** A search that could mean more is looked up in its first readings. */
const MOST_READINGS = 6;
/** The fewest letters at which the beginning of a synonym counts as the synonym. */
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

/** A word as it is spelled here: `spf 50` for "spf50", `gift card` for "giftcard", `serum` for "serun". */
function respell(word: string, vocabulary: Vocabulary): string[] {
  const isKnown = vocabulary.has(word) || vocabulary.beginsName(word) || vocabulary.has(stemOf(word));
  if (word.length < 3 || /^\d+$/.test(word) || isFiller(word) || isKnown) return [word];
  const [, letters = "", digits = ""] = /^([a-z]{2,})(\d+)$/.exec(word) ?? [];
  if (letters && vocabulary.beginsName(letters)) return [letters, digits];
  // It may be the beginning of a word of running text: then only one slip from a name is a slip.
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

/** Two words that are one here: "sun screen". */
function joined(words: readonly string[], vocabulary: Vocabulary): string[] | undefined {
  for (let at = 0; at + 1 < words.length; at += 1) {
    const both = `${words[at]}${words[at + 1]}`;
    if (vocabulary.has(both) || vocabulary.has(stemOf(both)))
      return [...words.slice(0, at), both, ...words.slice(at + 2)];
  }
  return undefined;
}

/** The words' meaning according to the staff's synonyms, one reading for each synonym among them. */
function meanings({ words, ...rest }: Words, vocabulary: Vocabulary): Words[] {
  const stems = words.map(stemOf);
  const whole = neededWords(words).join(" ");
  return vocabulary.synonyms.flatMap(({ term, stems: wanted, meaning }) => {
    const cost = rest.cost + MEANT;
    const isBegun = whole.length >= BEGUN_FROM && term !== whole && term.startsWith(whole);
    if (isBegun) return [{ ...rest, words: meaning, cost: rest.cost + BEGUN, synonym: term }];
    const at = stems.findIndex((_, from) => wanted.every((stem, index) => stems[from + index] === stem));
    if (at < 0) return [];
    const other = [...words.slice(0, at), ...meaning, ...words.slice(at + wanted.length)];
    return [{ ...rest, words: other, cost, synonym: term }];
  });
}

/**
 * The ways to read what was typed, most likely first: unchanged, with two words joined, with our spelling, and each of these with what
 * staff say visitors mean by it. Empty input has no reading.
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
