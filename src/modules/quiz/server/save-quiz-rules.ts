import { findBundle } from "#modules/catalog/server/public.ts";
import { checkProducts } from "#modules/ingredients/server/public.ts";
import type { TagVersions } from "#platform/cache/tag-versions.ts";
import type { Database } from "#platform/db/client.ts";
import { AppError, type Issue } from "#shared/app-error.ts";
import { assertRulesCover, findRule, listAnswerCombinations, type QuizRule } from "../domain/quiz-rule.ts";
import { findHazard, type SafetyLabel } from "../domain/quiz-safety.ts";
import { listQuizProductNotes, listQuizQuestions } from "./quiz-content.ts";
import { quizRules } from "./tables.ts";

type Deps = { db: Database; versions: TagVersions };

/** What each rule can suggest: its products and their substitutes. */
async function productsByRule(db: Database, rules: QuizRule[], now: Date): Promise<Map<string, string[]>> {
  const notes = await listQuizProductNotes(db);
  const products = new Map<string, string[]>();
  for (const { id, outcome } of rules) {
    const own =
      outcome.kind === "product"
        ? [outcome.productId]
        : [
            ...((await findBundle(db, outcome.bundleId, now))?.products ?? []).map(({ id }) => id),
            ...(outcome.alsoProductId ? [outcome.alsoProductId] : []),
          ];
    products.set(id, [
      ...new Set(own.flatMap((productId) => [productId, ...(notes.get(productId)?.substituteIds ?? [])])),
    ]);
  }
  return products;
}

async function safetyLabels(deps: Deps): Promise<Map<string, SafetyLabel>> {
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
 * Throws `invalid_input` when a rule names what isn't sold, or could propose a hazard to a person to whom it applies.
 */
async function assertSafe(deps: Deps, rules: QuizRule[], now: Date): Promise<void> {
  const [questions, labels, products] = await Promise.all([
    listQuizQuestions(deps.db),
    safetyLabels(deps),
    productsByRule(deps.db, rules, now),
  ]);
  assertRulesCover(questions, rules);
  const issues = new Map<string, Issue>();
  for (const { id } of rules)
    if (products.get(id)?.length === 0) issues.set(id, { path: id, message: "names a bundle that isn't sold" });
  for (const answers of listAnswerCombinations(questions)) {
    const rule = findRule(rules, answers);
    for (const productId of (rule && products.get(rule.id)) ?? []) {
      const label = labels.get(productId);
      const hazard = label ? findHazard(label, answers) : "a product that isn't sold";
      if (rule && hazard)
        issues.set(`${rule.id} ${productId}`, { path: rule.id, message: `proposes ${productId}: ${hazard}` });
    }
  }
  if (issues.size > 0) throw new AppError("invalid_input", { issues: [...issues.values()].slice(0, 20) });
}

/** Replaces all rules in one transaction, once they cover every combination and none of them is a hazard (QZ-3). */
export async function saveQuizRules(deps: Deps, rules: QuizRule[], now: Date): Promise<void> {
  await assertSafe(deps, rules, now);
  await deps.db.transaction(async (tx) => {
    await tx.delete(quizRules);
    await tx.insert(quizRules).values(rules.map((rule, position) => ({ ...rule, position })));
  });
}
