import { sql } from "drizzle-orm";
import { freeTimes } from "#modules/booking/server/public.ts";
import { flagsOfLabel, pauseOf, pauseWords, type VisitOfPause } from "#modules/care/domain/product-pause.ts";
import { listProductRules } from "#modules/care/server/public.ts";
import { nowPlaceholder, productIngredientsInSql } from "#modules/catalog/server/public.ts";
import type { Database } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { addDays } from "#shared/zoned-time.ts";
import type { WireCart } from "../../contract/cart.ts";

/** Visits longer ago than this don't affect the advice on products. */
const DAYS_AFTER = 30;

/**
 * The visits that may affect the products of a cart `c`. Starts a day early, because the clinic's date may be a day
 * behind UTC's.
 */
export const visitsOfCartInSql = freeTimes.visitsAroundInSql({
  customerId: sql`c.customer_id`,
  since: sql`(${nowPlaceholder} at time zone 'UTC')::date - ${sql.raw(String(DAYS_AFTER + 1))}`,
});

const listNamed = statement(
  { productId: "text", name: "text" },
  sql`
  select product_id as "productId", name from ${productIngredientsInSql} part where product_id = any(${sql.placeholder("ids")}::text[])`,
);

/**
 * Adds to a cart's products when to pause them around the customer's visits. This is only advice: no product is
 * refused. `visitsOfPause` are the visits that were read with the cart.
 */
export async function withPauses(
  db: Database,
  cart: WireCart,
  { visitsOfPause, today }: { visitsOfPause: readonly VisitOfPause[]; today: string },
): Promise<WireCart> {
  if (cart.products.length === 0) return cart;
  const since = addDays(today, -DAYS_AFTER);
  const visits = visitsOfPause.filter(({ date }) => date >= since);
  if (visits.length === 0) return cart;
  const ids = [...new Set(cart.products.map(({ product }) => product.id))];
  const [rules, rows] = await Promise.all([listProductRules(db), listNamed(db, { ids })]);
  const labelOf = Map.groupBy(rows, ({ productId }) => productId);
  const products = cart.products.map((line) => {
    const label = labelOf.get(line.product.id)?.map(({ name }) => name) ?? [];
    const pause = pauseOf(rules, flagsOfLabel(label), visits, today);
    return pause ? { ...line, pause: pauseWords(pause) } : line;
  });
  return { ...cart, products };
}
