import { editDistance } from "#shared/edit-distance.ts";
import type { Ingredient } from "./ingredient.ts";
import {
  countBits,
  cutKey,
  digitsOf,
  haveOtherCodes,
  lettersOf,
  toIngredientKey,
  wordsOfName,
} from "./ingredient-key.ts";

/** Index of known names for lookups. Built once from all ingredients; lookups don't change it. */
export type IngredientIndex = {
  /** Returns the ingredient with exactly this name or synonym, ignoring case, accents and punctuation. */
  find(name: string): Ingredient | undefined;
  /**
   * Finds a plant by genus, species and preparation if the label words the plant's part differently; undefined if
   * several parts of the plant are known.
   */
  findPlant(name: string): Ingredient | undefined;
  /** Returns the ingredient closest to a misspelling; undefined if two are equally close. */
  guess(name: string): Ingredient | undefined;
};

type Entry = { key: string; digits: string; words: string[]; letters: number; ingredient: Ingredient };

const SHORTEST_GUESS = 6;
const LONG = 10;
const LONGEST_NAME = 120;
const PLANT_PRODUCTS = new Set(["oil", "butter", "extract", "wax", "juice", "water", "powder"]);

/**
 * Returns the key of a plant name: "Simmondsia Chinensis Seed Oil" → "simmondsia chinensis oil"; undefined for other
 * names.
 */
function plantKey(name: string): string | undefined {
  const words = name
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean);
  const [genus, species] = words;
  const product = words.findLast((word) => PLANT_PRODUCTS.has(word));
  if (!genus || !species || !product || words.length < 3 || PLANT_PRODUCTS.has(species)) return undefined;
  return `${genus} ${species} ${product}`;
}

export function buildIngredientIndex(ingredients: readonly Ingredient[]): IngredientIndex {
  const byKey = new Map<string, Ingredient>();
  const byPlant = new Map<string, Ingredient | "several">();
  const byLength = new Map<number, Entry[]>();
  const add = (name: string, ingredient: Ingredient) => {
    const key = toIngredientKey(name);
    if (!key || byKey.has(key)) return;
    byKey.set(key, ingredient);
    const entry = {
      key,
      digits: digitsOf(key),
      words: wordsOfName(name),
      letters: lettersOf(key),
      ingredient,
    };
    const ofLength = byLength.get(key.length);
    if (ofLength) ofLength.push(entry);
    else byLength.set(key.length, [entry]);
    const plant = plantKey(name);
    if (plant) byPlant.set(plant, (byPlant.get(plant) ?? ingredient) === ingredient ? ingredient : "several");
  };
  for (const ingredient of ingredients) add(ingredient.name, ingredient);
  for (const ingredient of ingredients) for (const synonym of ingredient.synonyms) add(synonym, ingredient);

  return {
    find(name) {
      const key = toIngredientKey(name);
      // Colors are also written without "CI".
      return byKey.get(key) ?? (/^\d{5}$/.test(key) ? byKey.get(`ci${key}`) : undefined);
    },
    findPlant(name) {
      const plant = plantKey(name);
      const found = plant === undefined ? undefined : byPlant.get(plant);
      return found === "several" ? undefined : found;
    },
    guess(name) {
      const key = toIngredientKey(name);
      if (key.length < SHORTEST_GUESS || key.length > LONGEST_NAME) return undefined;
      const most = key.length < LONG ? 1 : 2;
      const digits = digitsOf(key);
      const words = wordsOfName(name);
      const letters = lettersOf(key);
      // With up to `most` edits, at least one of these pieces is unchanged.
      const pieces = cutKey(key, 2 * most + 1);
      let nearest: Ingredient | undefined;
      let distance = most + 1;
      let isTie = false;
      for (let length = key.length - most; length <= key.length + most; length += 1) {
        for (const entry of byLength.get(length) ?? []) {
          if (entry.digits !== digits || countBits(entry.letters ^ letters) > 2 * most) continue;
          if (!pieces.some((piece) => entry.key.includes(piece))) continue;
          const found = editDistance(key, entry.key, most);
          if (found > most || found > distance || haveOtherCodes(words, entry.words)) continue;
          isTie = found === distance && nearest !== undefined && nearest !== entry.ingredient;
          if (found < distance) isTie = false;
          nearest = entry.ingredient;
          distance = found;
        }
      }
      return isTie ? undefined : nearest;
    },
  };
}
