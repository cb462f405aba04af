import { toSearchText } from "#modules/catalog/domain/search-text.ts";
import { endsShort, isLookedForInside } from "./needed-words.ts";
import type { Reading } from "./readings.ts";

/** What an entry says of itself, in the words of its page. */
export type EntryParts = {
  name: string;
  brand: string;
  /** Its category, its topic, or what the shop's filters call it. */
  categories: readonly string[];
  /** In the order of the label, each with its other names after it. */
  ingredients: readonly (readonly string[])[];
  text: string;
  /** Where a page stands. */
  path: string | null;
};

export const whyKinds = ["synonym", "brand", "category", "ingredient", "text"] as const;
/** Why something was found although its name doesn't match. */
export type Why = { by: (typeof whyKinds)[number]; text: string };

/** Words before and after the one that was found, in letters. */
const AROUND = { before: 30, after: 70 };

const holds = (text: string, stem: string) =>
  ` ${toSearchText(text)} `.includes(endsShort(stem) ? ` ${stem} ` : ` ${stem}`);

/**
 * Why an entry answers a reading; `undefined` when its name says it. One reason: a synonym, else the part that holds most
 * of what the name lacks, brand before category, ingredient and text.
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

/** "Ascorbic Acid", and the other name in brackets when that is what was looked for: "Ascorbic Acid (vitamin C)". */
function ingredientWords([name = "", ...others]: readonly string[], stems: readonly string[]): string {
  const held = (text: string) => stems.filter((stem) => holds(text, stem)).length;
  const other = others.find((one) => held(one) > held(name));
  return other === undefined ? name : `${name} (${other})`;
}

/** The words around the first place where one of the stems stands, cut between words. */
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
