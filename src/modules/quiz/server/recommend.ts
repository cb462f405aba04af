import type { WireProduct } from "#modules/catalog/contract/product.ts";
import type { WireBundle } from "#modules/catalog/contract/product-calls.ts";
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
  type VersionedAnswers,
} from "../domain/quiz-rule.ts";
import { type ReadQuiz, readLiveQuiz, readQuiz } from "./quiz-content.ts";
import { sealAnswers } from "./sealed-answers.ts";

type Deps = { db: Database; versions: TagVersions; secrets: Secrets };
type ItemRequest = { productId: string; sizeId?: string; quantity: number };
type Shelf = { products: Map<string, WireProduct>; notes: Map<string, QuizProductNote>; checked: Map<string, string> };

/** Returns the item in the requested size; for a substitute, in its first size in stock. */
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

/** Replaces a sold-out product by its first substitute in stock; without one, it stays and is marked as sold out. */
function toItemInStock(request: ItemRequest, shelf: Shelf, chosenIds: Set<string>): RecommendedItem[] {
  const item = toItem(request, shelf);
  if (item?.inStock) return [item];
  const name = item?.product.name ?? "A product that we no longer have";
  for (const productId of shelf.notes.get(request.productId)?.substituteIds ?? []) {
    const stand = chosenIds.has(productId) ? undefined : toItem({ productId, quantity: request.quantity }, shelf, name);
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

type FoundRule = { rule: QuizRule; bundle: WireBundle | undefined; items: ItemRequest[] };

/** Finds the rule of a version that matches these answers, with its outcome; undefined if that is no longer sold. */
async function findOutcome(
  db: Database,
  quiz: ReadQuiz,
  answers: QuizAnswers,
  now: Date,
): Promise<FoundRule | undefined> {
  const rule = findRule(quiz.rules, answers);
  if (!rule) return undefined; // rules are saved only when all combinations have one
  const { outcome } = rule;
  if (outcome.kind === "product") {
    const isSold = (await listProductsById(db, [outcome.productId], now)).size > 0;
    return isSold ? { rule, bundle: undefined, items: [{ productId: outcome.productId, quantity: 1 }] } : undefined;
  }
  const bundle = await findBundle(db, outcome.bundleId, now);
  if (!bundle) return undefined;
  const items = [
    ...bundle.products.map(({ id, sizeId, quantity }) => ({ productId: id, sizeId, quantity })),
    ...(outcome.alsoProductId ? [{ productId: outcome.alsoProductId, quantity: 1 }] : []),
  ];
  return { rule, bundle, items };
}

function fits(quiz: ReadQuiz, answers: QuizAnswers): boolean {
  try {
    assertAnswers(quiz.questions, answers);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the outcome of these answers, with the current stock (QZ-1 to QZ-3), by the quiz version for which they were
 * given; by the live version if that outcome is no longer sold. Stores nothing. Throws `invalid_input` for an answer
 * that isn't an option, and `not_found` in a clinic without a quiz.
 */
export async function recommend(
  { db, versions, secrets }: Deps,
  { version, ...answers }: VersionedAnswers,
  now: Date,
): Promise<Recommendation> {
  const [begun, checkedProducts] = await Promise.all([readQuiz(db, version), checkProducts({ db, versions })]);
  if (begun.questions.length === 0 || begun.rules.length === 0) throw new AppError("not_found");
  assertAnswers(begun.questions, answers);
  let quiz = begun;
  let found = await findOutcome(db, quiz, answers, now);
  if (!found) {
    const live = await readLiveQuiz(db);
    if (live.version !== begun.version && fits(live, answers)) {
      quiz = live;
      found = await findOutcome(db, quiz, answers, now);
    }
  }
  if (!found) throw new AppError("internal", { message: "a quiz rule names what isn’t sold" });
  const { rule, bundle, items: requestedItems } = found;
  const notes = new Map(quiz.notes.map((note) => [note.productId, note]));
  const wantedIds = requestedItems.map(({ productId }) => productId);
  const ids = wantedIds.flatMap((id) => [id, ...(notes.get(id)?.substituteIds ?? [])]);
  const shelf: Shelf = {
    products: await listProductsById(db, ids, now),
    notes,
    checked: new Map(checkedProducts.map(({ productId, checked }) => [productId, formatBadge(checked)])),
  };
  const chosenIds = new Set(wantedIds);
  const items = requestedItems.flatMap((one) => {
    const chosen = toItemInStock(one, shelf, chosenIds);
    for (const { product } of chosen) chosenIds.add(product.id);
    return chosen;
  });
  const single = rule.outcome.kind === "product" ? items[0]?.product : undefined;
  const { headline, start, doNotCombine, weeksFrom, weeksTo, consult, note } = rule;
  return {
    ...(single ? { product: single } : {}),
    ...(bundle ? { bundle } : {}),
    reasons: reasonsOf(quiz.questions, answers, rule),
    ruleId: rule.id,
    headline,
    items,
    start,
    doNotCombine,
    weeksFrom,
    weeksTo,
    consult,
    note,
    ...(quiz.version === null ? {} : { quizVersion: quiz.version }),
    resultToken: sealAnswers({ ...answers, version: quiz.version }, secrets, now),
  };
}
