import { findBundle, listProductsById } from "#modules/catalog/server/public.ts";
import { checkProducts } from "#modules/ingredients/server/public.ts";
import type { TagVersions } from "#platform/cache/tag-versions.ts";
import type { Database } from "#platform/db/client.ts";
import { AppError, type Issue } from "#shared/app-error.ts";
import type { DraftRule, QuizContent, QuizDraft } from "../domain/quiz-draft.ts";
import { assertRulesCover, findRule, listAnswerCombinations } from "../domain/quiz-rule.ts";
import { findHazard, type SafetyLabel } from "../domain/quiz-safety.ts";

export type QuizDeps = { db: Database; versions: TagVersions };

/** Returns the products each rule can propose, including substitutes. */
async function productsByRule(
  db: Database,
  { rules, notes }: Pick<QuizDraft, "rules" | "notes">,
  now: Date,
): Promise<Map<string, string[]>> {
  const substitutes = new Map(notes.map(({ productId, substituteIds }) => [productId, substituteIds]));
  const products = new Map<string, string[]>();
  for (const { id, outcome } of rules) {
    const own = outcome ? await ownProducts(db, outcome, now) : [];
    products.set(id, [...new Set(own.flatMap((productId) => [productId, ...(substitutes.get(productId) ?? [])]))]);
  }
  return products;
}

async function ownProducts(db: Database, outcome: NonNullable<DraftRule["outcome"]>, now: Date): Promise<string[]> {
  if (outcome.kind === "product") return [outcome.productId];
  const bundle = await findBundle(db, outcome.bundleId, now);
  return [...(bundle?.products ?? []).map(({ id }) => id), ...(outcome.alsoProductId ? [outcome.alsoProductId] : [])];
}

async function safetyLabels(deps: QuizDeps): Promise<Map<string, SafetyLabel>> {
  const products = await checkProducts(deps);
  return new Map(
    products.map(({ productId, name, ingredients, checked }) => [
      productId,
      {
        name,
        ingredients,
        flags: checked.items.flatMap((item) => (item.status === "unknown" ? [] : item.ingredient.flags)),
        worstClogging: Math.max(0, ...checked.items.map((item) => item.weighted)),
      },
    ]),
  );
}

/**
 * Returns the problems by rule: products that aren't sold, and products that are unsafe for a person to whom the rule
 * applies. Rules without an outcome have none.
 */
export async function unsafeIn(deps: QuizDeps, quiz: QuizDraft, now: Date): Promise<Issue[]> {
  const [labels, products] = await Promise.all([safetyLabels(deps), productsByRule(deps.db, quiz, now)]);
  const sold = await listProductsById(deps.db, [...new Set([...products.values()].flat())], now);
  const issues = new Map<string, Issue>();
  for (const { id, outcome } of quiz.rules)
    if (outcome && products.get(id)?.length === 0)
      issues.set(id, { path: id, message: "names a bundle that isn’t sold" });
  for (const answers of listAnswerCombinations(quiz.questions)) {
    const rule = findRule(quiz.rules, answers);
    if (!rule) continue;
    for (const productId of products.get(rule.id) ?? []) {
      const [label, product] = [labels.get(productId), sold.get(productId)];
      const unread = product ? "a product without its list of ingredients" : "a product that isn’t sold";
      const hazard = label ? findHazard(label, answers) : unread;
      const message = `proposes ${product?.name ?? productId}: ${hazard}`;
      if (hazard) issues.set(`${rule.id} ${productId}`, { path: rule.id, message });
    }
  }
  return [...issues.values()];
}

/**
 * Throws `invalid_input` when a combination of answers has no outcome, or a rule is never reached, names a product that
 * isn't sold, or could propose a product that is unsafe for a person to whom the rule applies (QZ-3).
 */
export async function assertSafe(deps: QuizDeps, quiz: QuizContent, now: Date): Promise<void> {
  assertRulesCover(quiz.questions, quiz.rules);
  const [first, ...more] = await unsafeIn(deps, quiz, now);
  if (first)
    throw new AppError("invalid_input", {
      message: `${first.path} ${first.message}.`,
      issues: [first, ...more].slice(0, 20),
    });
}
