import { toSearchText } from "#modules/catalog/domain/search-text.ts";
import { endsShort, isLookedForInside } from "./needed-words.ts";
import type { Reading } from "./readings.ts";

/** The content of a search entry, as its page words it. */
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

const holds = (text: string, stem: string) =>
  ` ${toSearchText(text)} `.includes(endsShort(stem) ? ` ${stem} ` : ` ${stem}`);

/**
 * Returns why an entry matches an interpretation; `undefined` if its name matches. There is one reason: a synonym, else
 * the part with most of the words missing in the name, in the order brand, category, ingredient, text.
 */
export function whyFound({ stems, synonym }: Reading, entry: EntryParts): Why | undefined {
  if (synonym !== undefined) return { by: "synonym", text: synonym };
  const isInName = (stem: string) =>
    holds(entry.name, stem) || (isLookedForInside(stem) && toSearchText(entry.name).includes(stem));
  const lacking = stems.filter((stem) => !isInName(stem));
  if (lacking.length === 0) return undefined;
  const parts: Why[] = [
    { by: "brand" as const, text: entry.brand },
    ...entry.categories.map((text) => ({ by: "category" as const, text })),
    ...entry.ingredients.map((names) => ({ by: "ingredient" as const, text: ingredientWords(names, lacking) })),
  ];
  const heldIn = (text: string) => lacking.filter((stem) => holds(text, stem)).length;
  const best = parts
    .map((part) => ({ part, held: heldIn(part.text) }))
    .reduce<{ part?: Why; held: number }>((top, one) => (one.held > top.held ? one : top), { held: 0 });
  if (best.part && best.held >= heldIn(entry.text)) return best.part;
  const text = snippet(entry.text, lacking);
  return text === undefined ? best.part : { by: "text", text };
}

/** Returns "Ascorbic Acid", or with the other name if that was searched for: "Ascorbic Acid (vitamin C)". */
function ingredientWords([name = "", ...others]: readonly string[], stems: readonly string[]): string {
  const countHits = (text: string) => stems.filter((stem) => holds(text, stem)).length;
  const other = others.find((one) => countHits(one) > countHits(name));
  return other === undefined ? name : `${name} (${other})`;
}

/** Returns an excerpt around the first occurrence of a stem, cut between words. */
function snippet(text: string, stems: readonly string[]): string | undefined {
  const plain = text.replace(/\s+/g, " ").trim();
  const places = [...plain.matchAll(/[\p{L}\p{N}]+/gu)];
  const found = places.find((_, at) =>
    stems.some((stem) => {
      const words = places.slice(at, at + stem.split(" ").length).map(([word]) => word);
      return ` ${toSearchText(words.join(" "))} `.startsWith(endsShort(stem) ? ` ${stem} ` : ` ${stem}`);
    }),
  );
  if (!found) return undefined;
  const from = plain.lastIndexOf(" ", Math.max(found.index - AROUND.before, 0)) + 1;
  const end = plain.indexOf(" ", found.index + AROUND.after);
  const cut = plain.slice(from, end < 0 ? undefined : end);
  return `${from > 0 ? "…" : ""}${cut}${end < 0 ? "" : "…"}`;
}
