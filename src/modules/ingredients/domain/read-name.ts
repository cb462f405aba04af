import type { Ingredient } from "./ingredient.ts";
import type { IngredientIndex } from "./ingredient-index.ts";
import { toIngredientKey } from "./ingredient-key.ts";

/** One name on a label and how it was interpreted. A likely reading is shown as a question, never accepted silently. */
export type Reading = {
  /** As written on the label. */
  text: string;
  /** The concentration stated on the label, in percent. */
  percent?: number;
} & ({ status: "known" | "likely"; ingredient: Ingredient } | { status: "unknown" });

const PERCENT = /\(?\s*(?:min\.?\s*|ca\.?\s*|<|>|~)?(\d{1,3}(?:[.,]\d{1,4})?)\s*%(?:\s*w\/[wv])?\s*\)?/;

function takePercent(text: string): { name: string; percent: number | undefined } {
  const match = PERCENT.exec(text);
  const percent = match?.[1] === undefined ? undefined : Number(match[1].replace(",", "."));
  if (!match || percent === undefined || percent > 100) return { name: text, percent: undefined };
  const name = `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`.replace(/\s+/g, " ").trim();
  // A percentage alone isn't a name.
  return toIngredientKey(name) === "" ? { name: text, percent: undefined } : { name, percent };
}

/**
 * Separates parentheses: "Butyrospermum Parkii (Shea) Butter" gives outside "Butyrospermum Parkii Butter", inside
 * ["Shea"].
 */
function takeParentheses(name: string): { outside: string; inside: string[] } {
  const inside: string[] = [];
  let outside = name;
  for (let turn = 0; turn < 4; turn += 1) {
    const match = /\(([^()]*)\)/.exec(outside);
    if (!match) break;
    if (match[1]?.trim()) inside.push(match[1].trim());
    outside = `${outside.slice(0, match.index)} ${outside.slice(match.index + match[0].length)}`;
  }
  return { outside: outside.replace(/[()]/g, " ").replace(/\s+/g, " ").trim(), inside };
}

const known = (text: string, ingredient: Ingredient): Reading => ({ text, status: "known", ingredient });
const likely = (text: string, ingredient: Ingredient): Reading => ({ text, status: "likely", ingredient });

/**
 * Reads a name with slashes: either all parts are one ingredient (Aqua/Water/Eau), or they are several known
 * ingredients.
 */
function readSlashed(text: string, name: string, index: IngredientIndex): Reading[] | undefined {
  const parts = name.split("/").map((part) => part.trim());
  if (parts.length < 2 || parts.some((part) => part === "")) return undefined;
  const found = parts.map((part) => index.find(part) ?? index.find(takeParentheses(part).outside));
  const [first] = found;
  if (first && found.every((ingredient) => ingredient === first)) return [known(text, first)];
  const distinct = [...new Set(found.filter((ingredient) => ingredient !== undefined))];
  if (found.every((ingredient) => ingredient !== undefined))
    return parts.map((part, at) => known(part, found[at] as Ingredient)); // each was found
  // Water in three languages with an unknown word in between is most likely one ingredient. But a part with several
  // words is more likely the end of a name with a slash in it ("Dimethicone/Methicone Copolymer").
  const areWords = parts.every((part, at) => found[at] !== undefined || /^\p{L}+$/u.test(part));
  return distinct.length === 1 && distinct[0] && first && areWords ? [likely(text, distinct[0])] : undefined;
}

/** Reads two known names joined by "and" as two ingredients. */
function readJoined(name: string, index: IngredientIndex): Reading[] | undefined {
  const parts = name.split(/\s+(?:and|&|et|und)\s+/i);
  if (parts.length < 2) return undefined;
  const found = parts.map((part) => index.find(part) ?? index.find(takeParentheses(part).outside));
  if (found.some((ingredient) => ingredient === undefined)) return undefined;
  return parts.map((part, at) => known(part, found[at] as Ingredient)); // each was found
}

function readPlain(text: string, name: string, index: IngredientIndex): Reading[] {
  const exact = index.find(name);
  if (exact) return [known(text, exact)];
  const { outside, inside } = takeParentheses(name);
  if (inside.length > 0) {
    const list = inside.length === 1 ? (inside[0]?.split(/[,;]/) ?? []) : [];
    const outer = outside ? (index.find(outside) ?? index.find(name.replace(/[()]/g, ""))) : undefined;
    if (list.length > 1 && list.some((part) => index.find(part))) {
      const parts = list.filter((part) => toIngredientKey(part) !== "").flatMap((part) => readName(part.trim(), index));
      // "Iron Oxides (CI 77491, CI 77492)": parts that are the same ingredient as the whole aren't listed again.
      const others = parts.filter((part) => part.status === "unknown" || part.ingredient !== outer);
      return outer ? [known(others.length === 0 ? text : outside, outer), ...others] : parts;
    }
    if (outer) return [known(text, outer)];
    const alone = inside.map((part) => index.find(part)).find((ingredient) => ingredient !== undefined);
    if (alone) return [likely(text, alone)];
  }
  const several = readSlashed(text, name, index) ?? readJoined(name, index);
  if (several) return several;
  const near = index.guess(outside) ?? index.guess(name) ?? index.findPlant(outside) ?? index.findPlant(name);
  if (near) return [likely(text, near)];
  return [{ text, status: "unknown" }];
}

/** Reads one name on a label. Usually returns one reading; several if the name turns out to be several ingredients. */
export function readName(text: string, index: IngredientIndex): Reading[] {
  const { name, percent } = takePercent(text);
  const readings = readPlain(text, name, index);
  return percent === undefined ? readings : readings.map((reading) => ({ ...reading, percent }));
}
