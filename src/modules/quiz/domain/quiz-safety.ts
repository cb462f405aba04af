import type { QuizAnswers } from "./quiz-rule.ts";

/** The data about a product for the safety rules: its label, and the strengths stated in its name. */
export type SafetyLabel = {
  name: string;
  ingredients: readonly string[];
  flags: readonly string[];
  worstClogging: number;
};

const MOST_SALICYLIC_PERCENT = 2;
const CLOGGING_FROM = 2;

function has(label: SafetyLabel, ingredient: string): boolean {
  return label.ingredients.some((name) => name.toLowerCase().includes(ingredient));
}

/** Returns the strength in a product's name: "BP Light 2.5% Leave-on" → 2.5. */
function strengthOf({ name }: SafetyLabel): number {
  return Number(/(\d+(?:\.\d+)?)\s*%/.exec(name)?.[1] ?? 0);
}

/**
 * Returns why a product must not be recommended for these answers; undefined if it may be. With the safety checkbox: no
 * retinoid and no salicylic acid above 2 %. On skin that often stings: no benzoyl peroxide. Never anything rated as
 * clogging.
 */
export function findHazard(label: SafetyLabel, answers: QuizAnswers): string | undefined {
  if (answers.isPregnant && label.flags.includes("retinoid")) return "a retinoid in pregnancy";
  if (answers.isPregnant && has(label, "hydroquinone")) return "hydroquinone in pregnancy";
  if (answers.isPregnant && has(label, "salicylic acid") && strengthOf(label) > MOST_SALICYLIC_PERCENT)
    return "strong salicylic acid in pregnancy";
  if (answers.answer3 === "often" && has(label, "benzoyl peroxide"))
    return "benzoyl peroxide on skin that stings easily";
  if (label.worstClogging >= CLOGGING_FROM) return "an ingredient that may clog pores";
  return undefined;
}
