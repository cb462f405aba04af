/** What an ingredient can be pointed out for. `one-percent`: it is hardly ever used above 1 %, so it marks that line on a label. */
export const ingredientFlags = [
  "fragrance-allergen",
  "sensitizer",
  "pregnancy",
  "pre-procedure",
  "fungal-acne",
  "soothing",
  "beneficial",
  "one-percent",
  "retinoid",
] as const;

export type IngredientFlag = (typeof ingredientFlags)[number];

/** A published rating from 0 to 5: the value given most often (at a tie the higher), and the range that was found. */
export type Rating = { value: number; from: number; to: number };

/** Where a fact was read. One that isn't confirmed is general knowledge, and marked `~` wherever staff see it. */
export type IngredientSource = { name: string; isConfirmed: boolean };

export type Ingredient = {
  id: string;
  /** As labels spell it (INCI). */
  name: string;
  synonyms: string[];
  functions: string[];
  group: string;
  comedogenic: Rating | null;
  irritancy: Rating | null;
  flags: IngredientFlag[];
  note: string;
  sources: IngredientSource[];
};

/** The lists that people ask for by name (IC-1). */
export const ingredientTypes = ["comedogenic", "irritant", "beneficial", "fungal-acne", "all"] as const;
export type IngredientType = (typeof ingredientTypes)[number];

/** From here on, a rating is worth naming. */
const RATED_AS_CLOGGING = 2;
const RATED_AS_IRRITATING = 3;

export function isIrritant({ irritancy, flags }: Ingredient): boolean {
  return (irritancy?.value ?? 0) >= RATED_AS_IRRITATING || flags.includes("sensitizer");
}

export function isOfType(ingredient: Ingredient, type: IngredientType): boolean {
  if (type === "comedogenic") return (ingredient.comedogenic?.to ?? 0) >= RATED_AS_CLOGGING;
  if (type === "irritant") return isIrritant(ingredient);
  if (type === "beneficial" || type === "fungal-acne") return ingredient.flags.includes(type);
  return true;
}

/** All sources in one line; `~` marks those that are still to be confirmed. */
export function formatSources(sources: readonly IngredientSource[]): string {
  return sources.map(({ name, isConfirmed }) => (isConfirmed ? name : `${name} ~`)).join("; ");
}
