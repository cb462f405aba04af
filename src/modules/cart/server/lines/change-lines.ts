import { sql } from "drizzle-orm";
import { MAX_SERVICES } from "#modules/booking/domain/booked-service.ts";
import { personFacts, visitIsFull } from "#modules/booking/server/public.ts";
import { addOnRows, bundlesForCart, pricedSizes, sizeRows, stock } from "#modules/catalog/server/public.ts";
import { settingsRow } from "#modules/content/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import { doseOfLine, quotedAddOnCents } from "./read-lines.ts";

/** Kinds of line as paths name them. */
export const lineKinds = ["product", "service", "addOn", "bundle"] as const;
export type LineKind = (typeof lineKinds)[number];

type Line = { cartId: string; kind: LineKind; lineId: string };

/** Whether a change of such a line changes the visit, and with it the time it needs. */
export function changesVisit(kind: LineKind): boolean {
  return kind === "service" || kind === "addOn";
}

/** Takes a line out of the cart, a treatment with its add-ons. Throws `not_found`. */
export async function removeLine(tx: Transaction, { cartId, kind, lineId }: Line): Promise<void> {
  const deletes = {
    product: sql`delete from cart_products where cart_id = ${cartId} and id = ${lineId} returning id`,
    service: sql`delete from cart_services where cart_id = ${cartId} and id = ${lineId} returning id`,
    addOn: sql`delete from cart_add_ons where cart_id = ${cartId} and id = ${lineId} returning id`,
    // A bundle's line is named by the bundle itself in the cart's shape.
    bundle: sql`delete from cart_bundles where cart_id = ${cartId} and (bundle_id = ${lineId} or id = ${lineId}) returning id`,
  };
  const { rows } = await tx.execute(deletes[kind]);
  if (rows.length === 0) throw new AppError("not_found");
}

/**
 * Sets a line's quantity. Throws `not_found`, `out_of_stock` past what is in stock, `limit_reached` past what an order may hold, and `invalid_input` for a treatment,
 * which has none, or past an add-on's limit.
 */
export async function changeQuantity(
  tx: Transaction,
  { cartId, kind, lineId, quantity }: Line & { quantity: number },
): Promise<void> {
  if (kind === "service")
    throw new AppError("invalid_input", {
      issues: [{ path: "quantity", message: "a treatment is booked once a visit" }],
    });
  const limits = {
    product: sql`select least((select (settings->'limits'->>'piecesOfSize')::int from ${settingsRow} clinic), ${stock.stockForCart(cartId)})::int as most,
        ${stock.stockForCart(cartId)} as stock from cart_products l join ${sizeRows} z on z.id = l.size_id
      where l.cart_id = ${cartId} and l.id = ${lineId}`,
    addOn: sql`select a.max_quantity as most, a.max_quantity as stock from cart_add_ons l join ${addOnRows} a on a.id = l.add_on_id
      where l.cart_id = ${cartId} and l.id = ${lineId}`,
    bundle: sql`select least((select (settings->'limits'->>'piecesOfSize')::int from ${settingsRow} clinic), b.stock)::int as most, b.stock from cart_bundles l join ${bundlesForCart(cartId)} b on b.id = l.bundle_id
      where l.cart_id = ${cartId} and (l.bundle_id = ${lineId} or l.id = ${lineId})`,
  };
  const { rows } = await tx.execute<{ most: number; stock: number }>(limits[kind]);
  const [limit] = rows;
  if (!limit) throw new AppError("not_found");
  if (quantity > limit.most) {
    if (kind === "addOn")
      throw new AppError("invalid_input", { issues: [{ path: "quantity", message: `at most ${limit.most} of this` }] });
    if (limit.most < limit.stock)
      throw new AppError("limit_reached", { message: `You can order up to ${limit.most} of one size.` });
    throw new AppError(
      "out_of_stock",
      limit.most > 0 ? { message: `We have only ${limit.most} of these in stock.` } : {},
    );
  }
  const updates = {
    product: sql`update cart_products set quantity = ${quantity} where cart_id = ${cartId} and id = ${lineId}`,
    addOn: sql`update cart_add_ons set quantity = ${quantity} where cart_id = ${cartId} and id = ${lineId}`,
    bundle: sql`update cart_bundles set quantity = ${quantity} where cart_id = ${cartId} and (bundle_id = ${lineId} or id = ${lineId})`,
  };
  await tx.execute(updates[kind]);
}

/**
 * Puts a product or treatment line aside, or back (`savedForLater: false`). A product that stands on both sides becomes
 * one line with the larger quantity. Throws `not_found`, and `invalid_input` for a treatment that comes back into a
 * full visit. Returns whether the visit changed.
 */
export async function saveForLater(
  tx: Transaction,
  { cartId, lineId, savedForLater }: { cartId: string; lineId: string; savedForLater: boolean },
): Promise<boolean> {
  await tx.execute(sql`
    with line as (select size_id, quantity from cart_products where cart_id = ${cartId} and id = ${lineId}),
    twin as (
      delete from cart_products where cart_id = ${cartId} and id <> ${lineId} and saved_for_later = ${savedForLater}
        and size_id = (select size_id from line) returning quantity)
    update cart_products set quantity = greatest(cart_products.quantity, (select quantity from twin))
    where id = ${lineId} and cart_id = ${cartId} and exists (select 1 from twin)`);
  const { rows: products } = await tx.execute(sql`
    update cart_products set saved_for_later = ${savedForLater} where cart_id = ${cartId} and id = ${lineId} returning id`);
  if (products.length > 0) return false;
  const { rows: services } = await tx.execute(sql`
    update cart_services set saved_for_later = ${savedForLater} where cart_id = ${cartId} and id = ${lineId} returning id`);
  if (services.length === 0) throw new AppError("not_found");
  const { rows: planned } = await tx.execute(sql`
    select 1 from cart_services where cart_id = ${cartId} and not saved_for_later`);
  if (!savedForLater && planned.length > MAX_SERVICES) throw visitIsFull();
  return true;
}

/** Takes the prices of `now` as seen: the customer was shown what changed and continues (CT-6). */
export async function acknowledgePrices(
  tx: Transaction,
  { cartId, now }: { cartId: string; now: Date },
): Promise<void> {
  const owner = personFacts.customerInSql(sql`(select customer_id from carts where id = ${cartId})`);
  await tx.execute(sql`
    update cart_products l set seen_price_cents = z.price_cents
    from ${pricedSizes(now)} z where z.id = l.size_id and l.cart_id = ${cartId}`);
  await tx.execute(sql`
    update cart_services l set seen_price_cents = s.unit_cents * ${doseOfLine.minUnits}
    from ${personFacts.servicesPricedFor(owner, sql`${now.toISOString()}::timestamptz`)} s where s.id = l.service_id and l.cart_id = ${cartId}`);
  await tx.execute(sql`
    update cart_add_ons l set seen_price_cents = least(a.price_cents, ${quotedAddOnCents(sql`${now.toISOString()}::timestamptz`)})
    from ${addOnRows} a, cart_services s where a.id = l.add_on_id and s.id = l.service_line_id and l.cart_id = ${cartId}`);
  await tx.execute(sql`
    update cart_bundles l set seen_price_cents = b.price_cents from ${bundlesForCart(cartId)} b where b.id = l.bundle_id and l.cart_id = ${cartId}`);
}
