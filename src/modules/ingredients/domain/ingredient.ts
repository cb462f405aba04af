/**
 * Properties an ingredient can be flagged for. `one-percent`: it is hardly ever used above 1 %, so it marks that line
 * on a label.
 */
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

/** A published rating from 0 to 5: the value used for calculations, and the range given by the sources. */
export type Rating = { value: number; from: number; to: number };

/** The source of a fact. An unconfirmed source is general knowledge, and marked `~` wherever staff see it. */
export type IngredientSource = { name: string; isConfirmed: boolean };

export type Ingredient = {
  id: string;
  /** As spelled on labels (INCI). */
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

/** The kinds of ingredients by which lists are grouped. */
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

/**
 * The fields that staff can correct in an ingredient that ships with the software. The name can't be changed, because
 * labels spell it that way.
 */
export const correctedFields = ["synonyms", "functions", "group", "comedogenic", "irritancy", "flags", "note"] as const;
export type CorrectedField = (typeof correctedFields)[number];

/** The lists that can be requested by name (IC-1). */
export const ingredientTypes = ["comedogenic", "irritant", "beneficial", "fungal-acne", "all"] as const;
export type IngredientType = (typeof ingredientTypes)[number];

/** The lowest ratings at which an ingredient counts as pore-clogging or irritating. */
const RATED_AS_CLOGGING = 2;
const RATED_AS_IRRITATING = 3;

export function isIrritant({ irritancy, flags }: Ingredient): boolean {
  return (irritancy?.value ?? 0) >= RATED_AS_IRRITATING || flags.includes("sensitizer") || flags.includes("irritant");
}

/** Whether an ingredient is a retinoid to avoid in pregnancy. */
export function isForbiddenInPregnancy({ flags }: Pick<Ingredient, "flags">): boolean {
  return flags.includes("pregnancy") && flags.includes("retinoid");
}

/**
 * Whether an ingredient is an emulsifier. Emulsifiers are at most a few percent of a product; tested undiluted, they
 * get a rating far above their effect in the product.
 */
export function isEmulsifier({ functions }: Ingredient): boolean {
  return functions.includes("emulsifying") || functions.includes("surfactant");
}

export function isOfType(ingredient: Ingredient, type: IngredientType): boolean {
  if (type === "comedogenic") return (ingredient.comedogenic?.to ?? 0) >= RATED_AS_CLOGGING;
  if (type === "irritant") return isIrritant(ingredient);
  if (type === "beneficial" || type === "fungal-acne") return ingredient.flags.includes(type);
  return true;
}

/** Returns all sources in one line; `~` marks unconfirmed ones. */
export function formatSources(sources: readonly IngredientSource[]): string {
  return sources.map(({ name, isConfirmed }) => (isConfirmed ? name : `${name} ~`)).join("; ");
}
