/** What an ingredient can be pointed out for. `one-percent`: it is hardly ever used above 1 %, so it marks that line on a label. */
export const ingredientFlags = [
  "fragrance-allergen",
  "sensitizer",
  "irritant",
  "pregnancy",
  "pre-procedure",
  "fungal-acne",
  "soothing",
  "beneficial",
  "one-percent",
  "retinoid",
] as const;

export type IngredientFlag = (typeof ingredientFlags)[number];

/** A published rating from 0 to 5: what we count with, and the range that the sources give. */
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

/** What an ingredient is, as lists are grouped. */
export const ingredientGroups = [
  "algae-ferment",
  "colorant",
  "emulsifier",
  "ester",
  "fatty-acid-alcohol",
  "fragrance",
  "hair-conditioning",
  "humectant-solvent",
  "mineral-salt",
  "oil-butter",
  "peptide-protein-lipid",
  "plant-extract",
  "preservative-antioxidant",
  "silicone",
  "surfactant",
  "thickener",
  "uv-filter",
  "vitamin-active",
  "wax",
] as const;

/** The fields of a shipped fact that staff can correct. Its name is how labels spell it, and stays. */
export const correctedFields = ["synonyms", "functions", "group", "comedogenic", "irritancy", "flags", "note"] as const;
export type CorrectedField = (typeof correctedFields)[number];

/** The lists that people ask for by name (IC-1). */
export const ingredientTypes = ["comedogenic", "irritant", "beneficial", "fungal-acne", "all"] as const;
export type IngredientType = (typeof ingredientTypes)[number];

/** From here on, a rating is worth naming. */
const RATED_AS_CLOGGING = 2;
const RATED_AS_IRRITATING = 3;

export function isIrritant({ irritancy, flags }: Ingredient): boolean {
  return (irritancy?.value ?? 0) >= RATED_AS_IRRITATING || flags.includes("sensitizer") || flags.includes("irritant");
}

/** A retinoid or another name that a label's reader should know of in pregnancy. */
export function isForbiddenInPregnancy({ flags }: Pick<Ingredient, "flags">): boolean {
  return flags.includes("pregnancy") && flags.includes("retinoid");
}

/** Emulsifiers are a few percent of a product at most, and tested alone they rate far above what they do in it. */
export function isEmulsifier({ functions }: Ingredient): boolean {
  return functions.includes("emulsifying") || functions.includes("surfactant");
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
