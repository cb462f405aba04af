import type { QuizAnswers } from "./quiz-rule.ts";

/** What the safety rules need to know of a product: its label, and the strengths that its name states. */
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

/** The strength in a product's name: "BP Light 2.5% Leave-on" → 2.5. */
function strengthOf({ name }: SafetyLabel): number {
  return Number(/(\d+(?:\.\d+)?)\s*%/.exec(name)?.[1] ?? 0);
}

/**
 * Why a product must not be proposed to a person with these answers; undefined when it may be. No retinoid and no
 * salicylic acid above 2 % with the safety tick, no benzoyl peroxide on skin that often stings, nothing that is rated
 * as clogging.
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
