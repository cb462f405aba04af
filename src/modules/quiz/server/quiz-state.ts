import { sql } from "drizzle-orm";
import { customerNamesInSql } from "#modules/account/server/public.ts";
import type { WireProduct } from "#modules/catalog/contract/product.ts";
import type { WireBundle } from "#modules/catalog/contract/product-calls.ts";
import { findBundle, listProductsById } from "#modules/catalog/server/public.ts";
import type { Database } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { listVersions, readPendingVersion, readVersion } from "#platform/resource/versions/drafts.ts";
import { formatMoney } from "#shared/money.ts";
import { newQuiz, type QuizDraft } from "../domain/quiz-draft.ts";
import type { QuizItem, QuizState } from "../staff/contract/quiz-draft-calls.ts";
import { QUIZ, readLiveQuiz } from "./quiz-content.ts";

const listNames = statement(
  { id: "text", name: "text?" },
  sql`select c.id, nullif(btrim(concat_ws(' ', c.first_name, c.last_name)), '') as name from ${customerNamesInSql} c
    where c.id = any(${sql.placeholder("ids")}::text[])`,
);

function itemOfProduct(itemId: string, product: WireProduct | undefined): QuizItem {
  const sizes = product?.sizes ?? [];
  const prices = sizes.map(({ price, salePrice }) => salePrice ?? price);
  return {
    kind: "product",
    itemId,
    name: product?.name ?? itemId,
    words: prices.length > 0 ? `Product, ${formatMoney(Math.min(...prices))}` : "Product that isn’t sold",
    isSold: sizes.length > 0,
    isInStock: sizes.some(({ inStock }) => inStock),
  };
}

function itemOfBundle(itemId: string, bundle: WireBundle | undefined): QuizItem {
  const count = bundle?.products.length ?? 0;
  return {
    kind: "bundle",
    itemId,
    name: bundle?.name ?? itemId,
    words: bundle
      ? `Bundle of ${count === 1 ? "1 product" : `${count} products`}, ${formatMoney(bundle.price)}`
      : "Bundle that isn’t sold",
    isSold: bundle !== undefined,
    isInStock: bundle?.inStock ?? false,
  };
}

/** Returns the products and bundles named in the given quizzes' rules and notes, with their current shop data. */
export async function listQuizItems(db: Database, quizzes: readonly QuizDraft[], now: Date): Promise<QuizItem[]> {
  const [productIds, bundleIds] = [new Set<string>(), new Set<string>()];
  for (const { rules, notes } of quizzes) {
    for (const { outcome } of rules) {
      if (outcome?.kind === "product") productIds.add(outcome.productId);
      if (outcome?.kind !== "bundle") continue;
      bundleIds.add(outcome.bundleId);
      if (outcome.alsoProductId) productIds.add(outcome.alsoProductId);
    }
    for (const { productId, substituteIds } of notes)
      for (const id of [productId, ...substituteIds]) productIds.add(id);
  }
  const [products, bundles] = await Promise.all([
    listProductsById(db, [...productIds], now),
    Promise.all([...bundleIds].map(async (id) => itemOfBundle(id, await findBundle(db, id, now)))),
  ]);
  return [...[...productIds].map((id) => itemOfProduct(id, products.get(id))), ...bundles];
}

const orNull = (instant: Date | null | undefined) => instant?.toISOString() ?? null;

/** Returns the quiz draft with the live quiz and its versions, for the editor. */
export async function readQuizState(db: Database, now: Date): Promise<QuizState> {
  const [ahead, live, former, onSite] = await Promise.all([
    readPendingVersion(db, QUIZ),
    readVersion(db, QUIZ, "live"),
    listVersions(db, QUIZ),
    readLiveQuiz(db),
  ]);
  const ids = [ahead?.madeBy, ...former.map(({ madeBy }) => madeBy)].filter((id) => typeof id === "string");
  const names = new Map((await listNames(db, { ids: [...new Set(ids)] })).map(({ id, name }) => [id, name]));
  const nameOf = (id: string | null | undefined) => (id ? (names.get(id) ?? null) : null);
  const hasLive = onSite.rules.length > 0;
  const { version: _, ...liveContent } = onSite;
  const draft = ahead ? (ahead.body as QuizDraft) : hasLive ? liveContent : newQuiz(); // parsed when it was saved
  return {
    version: ahead?.n ?? (former[0]?.n ?? 0) + 1,
    state: ahead?.state === "planned" ? "planned" : ahead ? "draft" : "none",
    hash: ahead?.hash ?? null,
    savedBy: nameOf(ahead?.madeBy),
    savedAt: orNull(ahead?.madeAt),
    liveFrom: orNull(ahead?.liveFrom),
    draft,
    live:
      live && hasLive
        ? { version: live.n, since: (live.liveFrom ?? live.madeAt).toISOString(), content: liveContent }
        : null,
    versions: former.map(({ n, state, madeBy, madeAt, liveFrom, retiredAt }) => ({
      version: n,
      state: state === "live" ? "live" : "retired",
      madeBy: nameOf(madeBy),
      madeAt: madeAt.toISOString(),
      liveFrom: orNull(liveFrom),
      retiredAt: orNull(retiredAt),
    })),
    items: await listQuizItems(db, [draft, liveContent], now),
  };
}
