import type { WireProduct } from "#modules/catalog/contract/product.ts";
import { findBundle, listProductsById } from "#modules/catalog/server/public.ts";
import { checkProducts, formatBadge } from "#modules/ingredients/server/public.ts";
import type { TagVersions } from "#platform/cache/tag-versions.ts";
import type { Database } from "#platform/db/client.ts";
import type { Secrets } from "#platform/secrets.ts";
import { AppError } from "#shared/app-error.ts";
import type { Recommendation, RecommendedItem } from "../contract/recommendation.ts";
import {
  assertAnswers,
  decidingQuestions,
  findRule,
  type QuizAnswers,
  type QuizProductNote,
  type QuizQuestion,
  type QuizRule,
} from "../domain/quiz-rule.ts";
import { listQuizProductNotes, listQuizQuestions, listQuizRules } from "./quiz-content.ts";
import { sealAnswers } from "./sealed-answers.ts";

type Deps = { db: Database; versions: TagVersions; secrets: Secrets };
type ItemRequest = { productId: string; sizeId?: string; quantity: number };
type Shelf = { products: Map<string, WireProduct>; notes: Map<string, QuizProductNote>; checked: Map<string, string> };

/** In the size that was wanted; for a stand-in, the first that is in stock. */
function toItem(
  { productId, sizeId, quantity }: ItemRequest,
  shelf: Shelf,
  insteadOf?: string,
): RecommendedItem | undefined {
  const product = shelf.products.get(productId);
  const size =
    product?.sizes.find(({ id }) => id === sizeId) ??
    product?.sizes.find(({ inStock }) => inStock) ??
    product?.sizes[0];
  if (!product || !size) return undefined;
  const note = shelf.notes.get(productId);
  return {
    product,
    sizeId: size.id,
    size: size.size,
    price: size.salePrice ?? size.price,
    quantity,
    inStock: size.stock >= quantity,
    moment: note?.moment ?? "",
    why: note?.why ?? "",
    ...(insteadOf === undefined ? {} : { insteadOf }),
    checked: shelf.checked.get(productId) ?? "",
  };
}

/** What is sold out gives its place to the first of its substitutes that is in stock; with none, it stays and says so. */
function toItemInStock(wanted: ItemRequest, shelf: Shelf, taken: Set<string>): RecommendedItem[] {
  const item = toItem(wanted, shelf);
  if (item?.inStock) return [item];
  const name = item?.product.name ?? "A product that we no longer have";
  for (const productId of shelf.notes.get(wanted.productId)?.substituteIds ?? []) {
    const stand = taken.has(productId) ? undefined : toItem({ productId, quantity: wanted.quantity }, shelf, name);
    if (stand?.inStock) return [stand];
  }
  return item ? [item] : [];
}

function reasonsOf(questions: QuizQuestion[], answers: QuizAnswers, rule: QuizRule): Recommendation["reasons"] {
  const deciding = decidingQuestions(rule);
  return questions.flatMap(({ id, question, options }) => {
    const option = options.find((candidate) => candidate.id === answers[id]);
    return option
      ? { questionId: id, optionId: option.id, question, text: option.reason, isDeciding: deciding.includes(id) }
      : [];
  });
}

/**
 * What these answers lead to, with what is in stock at this moment (QZ-1 to QZ-3). Stores nothing. Throws `invalid_input`
 * for an answer that isn't an option, and `not_found` in a clinic without a quiz.
 */
export async function recommend(
  { db, versions, secrets }: Deps,
  answers: QuizAnswers,
  now: Date,
): Promise<Recommendation> {
  const [questions, rules, notes, checkedProducts] = await Promise.all([
    listQuizQuestions(db),
    listQuizRules(db),
    listQuizProductNotes(db),
    checkProducts({ db, versions }),
  ]);
  if (questions.length === 0 || rules.length === 0) throw new AppError("not_found");
  assertAnswers(questions, answers);
  const rule = findRule(rules, answers);
  if (!rule) throw new AppError("internal", { message: "no quiz rule holds" }); // rules are saved only when all combinations have one
  const { outcome } = rule;
  const bundle = outcome.kind === "bundle" ? await findBundle(db, outcome.bundleId, now) : undefined;
  const wanted: ItemRequest[] =
    outcome.kind === "product"
      ? [{ productId: outcome.productId, quantity: 1 }]
      : [
          ...(bundle?.products ?? []).map(({ id, sizeId, quantity }) => ({ productId: id, sizeId, quantity })),
          ...(outcome.alsoProductId ? [{ productId: outcome.alsoProductId, quantity: 1 }] : []),
        ];
  const wantedIds = wanted.map(({ productId }) => productId);
  const ids = wantedIds.flatMap((id) => [id, ...(notes.get(id)?.substituteIds ?? [])]);
  const shelf: Shelf = {
    products: await listProductsById(db, ids, now),
    notes,
    checked: new Map(checkedProducts.map(({ productId, checked }) => [productId, formatBadge(checked)])),
  };
  const taken = new Set(wantedIds);
  const items = wanted.flatMap((one) => {
    const chosen = toItemInStock(one, shelf, taken);
    for (const { product } of chosen) taken.add(product.id);
    return chosen;
  });
  const single = outcome.kind === "product" ? items[0]?.product : undefined;
  if (!single && !bundle) throw new AppError("internal", { message: "a quiz rule names what isn’t sold" });
  const { headline, start, doNotCombine, weeksFrom, weeksTo, consult, note } = rule;
  return {
    ...(single ? { product: single } : {}),
    ...(bundle ? { bundle } : {}),
    reasons: reasonsOf(questions, answers, rule),
    ruleId: rule.id,
    headline,
    items,
    start,
    doNotCombine,
    weeksFrom,
    weeksTo,
    consult,
    note,
    resultToken: sealAnswers(answers, secrets, now),
  };
}
