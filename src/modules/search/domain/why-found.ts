import { toSearchText } from "#modules/catalog/domain/search-text.ts";
import { endsShort, isLookedForInside } from "./needed-words.ts";
import type { Reading } from "./readings.ts";

/** The content of a search entry, in the wording of its page. */
export type EntryParts = {
  name: string;
  brand: string;
  /** The category or the topic of the entry, or its names in the shop's filters. */
  categories: readonly string[];
  /** In label order, each followed by its other names. */
  ingredients: readonly (readonly string[])[];
  text: string;
  /** The path of a page. */
  path: string | null;
};

export const whyKinds = ["synonym", "brand", "category", "ingredient", "text"] as const;
/** Why an item was found although its name doesn't match. */
export type Why = { by: (typeof whyKinds)[number]; text: string };

/** The number of characters to show before and after the word found. */
const AROUND = { before: 30, after: 70 };

/** Returns the normalized words of a text, and a function that tells whether one of them begins with a stem. */
const toHolder = (text: string) => {
  const words = ` ${toSearchText(text)} `;
  return { words, holds: (stem: string) => words.includes(startOf(stem)) };
};
const startOf = (stem: string) => (endsShort(stem) ? ` ${stem} ` : ` ${stem}`);

/**
 * Returns why an entry matches an interpretation; `undefined` if its name matches. There is one reason: a synonym, else
 * the part with most of the words missing in the name, in the order brand, category, ingredient, text.
 */
export function whyFound({ stems, synonym }: Reading, entry: EntryParts): Why | undefined {
  if (synonym !== undefined) return { by: "synonym", text: synonym };
  const name = toHolder(entry.name);
  const lacking = stems.filter((stem) => !name.holds(stem) && !(isLookedForInside(stem) && name.words.includes(stem)));
  if (lacking.length === 0) return undefined;
  const heldIn = (text: string) => {
    const { holds } = toHolder(text);
    return lacking.filter(holds).length;
  };
  const parts: { part: Why; held: number }[] = [
    { by: "brand" as const, text: entry.brand },
    ...entry.categories.map((text) => ({ by: "category" as const, text })),
  ].map((part) => ({ part, held: heldIn(part.text) }));
  const ingredients = entry.ingredients.map((names) => {
    const { text, held } = ingredientWords(names, heldIn);
    return { part: { by: "ingredient" as const, text }, held };
  });
  const best = [...parts, ...ingredients].reduce<{ part?: Why; held: number }>(
    (top, one) => (one.held > top.held ? one : top),
    { held: 0 },
  );
  if (best.part && (best.held === lacking.length || best.held >= heldIn(entry.text))) return best.part;
  const text = snippet(entry.text, lacking);
  return text === undefined ? best.part : { by: "text", text };
}

/**
 * Returns an ingredient's name, such as "Ascorbic Acid", followed by its other name if that contains more of the
 * searched stems: "Ascorbic Acid (vitamin C)". Also returns how many of the stems this text contains.
 */
function ingredientWords([name = "", ...others]: readonly string[], heldIn: (text: string) => number) {
  const held = heldIn(name);
  const other = others.find((one) => heldIn(one) > held);
  if (other === undefined) return { text: name, held };
  const text = `${name} (${other})`;
  return { text, held: heldIn(text) };
}

const IS_ASCII = /^[a-z0-9]*$/i;

/** Returns an excerpt around the first occurrence of a stem, cut between words. */
function snippet(text: string, stems: readonly string[]): string | undefined {
  const plain = text.replace(/\s+/g, " ").trim();
  const starts = stems.map((stem) => ({ start: startOf(stem), length: stem.split(" ").length }));
  const longest = Math.max(1, ...starts.map(({ length }) => length));
  // A sliding window of consecutive words, as many as the longest stem has.
  const window: { index: number; word: string }[] = [];
  const isStart = () =>
    starts.some(({ start, length }) => {
      if (length === 1) return ` ${window[0]?.word} `.startsWith(start);
      const words = window.slice(0, length).flatMap(({ word }) => (word === "" ? [] : [word]));
      return ` ${words.join(" ")} `.startsWith(start);
    });
  let found: { index: number } | undefined;
  for (const { 0: word, index } of plain.matchAll(/[\p{L}\p{N}]+/gu)) {
    // Nearly all words are ASCII, and there are many of them.
    window.push({ index, word: IS_ASCII.test(word) ? word.toLowerCase() : toSearchText(word) });
    if (window.length < longest) continue;
    if (isStart()) {
      found = window[0];
      break;
    }
    window.shift();
  }
  while (!found && window.length > 0) {
    if (isStart()) [found] = window;
    window.shift();
  }
  if (!found) return undefined;
  const from = plain.lastIndexOf(" ", Math.max(found.index - AROUND.before, 0)) + 1;
  const end = plain.indexOf(" ", found.index + AROUND.after);
  const cut = plain.slice(from, end < 0 ? undefined : end);
  return `${from > 0 ? "…" : ""}${cut}${end < 0 ? "" : "…"}`;
}
