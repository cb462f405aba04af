import { type SQL, sql } from "drizzle-orm";
import { MAX_SERVICES } from "#modules/booking/domain/booked-service.ts";
import { personFacts, visitFullError } from "#modules/booking/server/public.ts";
import {
  addOnRows,
  bundlesForCartInSql,
  nowPlaceholder,
  pricedSizesInSql,
  sizeRows,
  stock,
} from "#modules/catalog/server/public.ts";
import { settingsRowInSql } from "#modules/content/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import { command, statement } from "#platform/db/statement.ts";
import { AppError } from "#shared/app-error.ts";
import { doseOfLine, quotedAddOnCentsInSql } from "./read-lines.ts";

/** The kinds of cart lines, as paths name them. */
export const lineKinds = ["product", "service", "addOn", "bundle"] as const;
export type LineKind = (typeof lineKinds)[number];

type Line = { cartId: string; kind: LineKind; lineId: string };

/** Whether changing a line of this kind changes the visit, and with it the time it needs. */
export function changesVisit(kind: LineKind): boolean {
  return kind === "service" || kind === "addOn";
}

const cartIdInSql = sql`${sql.placeholder("cartId")}`;
const isLine = sql`cart_id = ${cartIdInSql} and id = ${sql.placeholder("lineId")}`;
/**
 * SQL condition: the row is the bundle's line that the call names. The cart's wire format gives the line the bundle's
 * own id.
 */
const isBundleLine = sql`cart_id = ${cartIdInSql} and (bundle_id = ${sql.placeholder("lineId")} or id = ${sql.placeholder("lineId")})`;

const deleting = (table: string, isIt: SQL) =>
  statement({ id: "text" }, sql`delete from ${sql.identifier(table)} where ${isIt} returning id`);
const deletes = {
  product: deleting("cart_products", isLine),
  service: deleting("cart_services", isLine),
  addOn: deleting("cart_add_ons", isLine),
  bundle: deleting("cart_bundles", isBundleLine),
} satisfies Record<LineKind, unknown>;

/** Removes a line from the cart; for a treatment, its add-ons too. Throws `not_found`. */
export async function removeLine(tx: Transaction, { cartId, kind, lineId }: Line): Promise<void> {
  const rows = await deletes[kind](tx, { cartId, lineId });
  if (rows.length === 0) throw new AppError("not_found");
}

const limitOf = (text: SQL) => statement({ most: "int", stock: "int" }, text);
const piecesOfSize = sql`(select (settings->'limits'->>'piecesOfSize')::int from ${settingsRowInSql} clinic)`;
const stockForCart = stock.stockForCartInSql(cartIdInSql);
const limits = {
  product: limitOf(sql`select least(${piecesOfSize}, ${stockForCart})::int as most,
      ${stockForCart} as stock from cart_products l join ${sizeRows} z on z.id = l.size_id
    where l.cart_id = ${cartIdInSql} and l.id = ${sql.placeholder("lineId")}`),
  addOn:
    limitOf(sql`select a.max_quantity as most, a.max_quantity as stock from cart_add_ons l join ${addOnRows} a on a.id = l.add_on_id
    where l.cart_id = ${cartIdInSql} and l.id = ${sql.placeholder("lineId")}`),
  bundle: limitOf(sql`select least(${piecesOfSize}, b.stock)::int as most, b.stock
    from cart_bundles l join ${bundlesForCartInSql(cartIdInSql)} b on b.id = l.bundle_id
    where l.cart_id = ${cartIdInSql} and (l.bundle_id = ${sql.placeholder("lineId")} or l.id = ${sql.placeholder("lineId")})`),
};

const setting = (table: string, isIt: SQL) =>
  command(sql`update ${sql.identifier(table)} set quantity = ${sql.placeholder("quantity")} where ${isIt}`);
const updates = {
  product: setting("cart_products", isLine),
  addOn: setting("cart_add_ons", isLine),
  bundle: setting("cart_bundles", isBundleLine),
};

/**
 * Sets a line's quantity. Throws `not_found`, `out_of_stock` beyond the stock, `limit_reached` beyond what an order may
 * contain, and `invalid_input` for a treatment, which has no quantity, or beyond an add-on's limit.
 */
export async function changeQuantity(
  tx: Transaction,
  { cartId, kind, lineId, quantity }: Line & { quantity: number },
): Promise<void> {
  if (kind === "service")
    throw new AppError("invalid_input", {
      issues: [{ path: "quantity", message: "a treatment is booked once a visit" }],
    });
  const [limit] = await limits[kind](tx, { cartId, lineId });
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
  await updates[kind](tx, { cartId, lineId, quantity });
}

const mergeTwin = command(sql`
  with line as (select size_id, quantity from cart_products where cart_id = ${sql.placeholder("cartId")} and id = ${sql.placeholder("lineId")}),
  twin as (
    delete from cart_products where cart_id = ${sql.placeholder("cartId")} and id <> ${sql.placeholder("lineId")} and saved_for_later = ${sql.placeholder("savedForLater")}
      and size_id = (select size_id from line) returning quantity)
  update cart_products set quantity = greatest(cart_products.quantity, (select quantity from twin))
  where id = ${sql.placeholder("lineId")} and cart_id = ${sql.placeholder("cartId")} and exists (select 1 from twin)`);

const setProductSaved = statement(
  { id: "text" },
  sql`
  update cart_products set saved_for_later = ${sql.placeholder("savedForLater")} where cart_id = ${sql.placeholder("cartId")} and id = ${sql.placeholder("lineId")} returning id`,
);

const setServiceSaved = statement(
  { id: "text" },
  sql`
  update cart_services set saved_for_later = ${sql.placeholder("savedForLater")} where cart_id = ${sql.placeholder("cartId")} and id = ${sql.placeholder("lineId")} returning id`,
);

const listPlanned = statement(
  {},
  sql`
  select from cart_services where cart_id = ${sql.placeholder("cartId")} and not saved_for_later`,
);

/**
 * Saves a product or treatment line for later, or moves it back (`savedForLater: false`). A product on both sides
 * becomes one line with the larger quantity. Throws `not_found`, and `invalid_input` when a treatment is moved back
 * into a full visit. Returns whether the visit changed.
 */
export async function saveForLater(
  tx: Transaction,
  { cartId, lineId, savedForLater }: { cartId: string; lineId: string; savedForLater: boolean },
): Promise<boolean> {
  await mergeTwin(tx, { cartId, lineId, savedForLater });
  const products = await setProductSaved(tx, { savedForLater, cartId, lineId });
  if (products.length > 0) return false;
  const services = await setServiceSaved(tx, { savedForLater, cartId, lineId });
  if (services.length === 0) throw new AppError("not_found");
  const planned = await listPlanned(tx, { cartId });
  if (!savedForLater && planned.length > MAX_SERVICES) throw visitFullError();
  return true;
}

const owner = personFacts.customerInSql(sql`(select customer_id from carts where id = ${cartIdInSql})`);

const seeProducts = command(sql`
  update cart_products l set seen_price_cents = z.price_cents
  from ${pricedSizesInSql(nowPlaceholder)} z where z.id = l.size_id and l.cart_id = ${sql.placeholder("cartId")}`);

const seeServices = command(sql`
  update cart_services l set seen_price_cents = s.unit_cents * ${doseOfLine.minUnits}
  from ${personFacts.servicesPricedForInSql(owner, nowPlaceholder)} s where s.id = l.service_id and l.cart_id = ${sql.placeholder("cartId")}`);

const seeAddOns = command(sql`
  update cart_add_ons l set seen_price_cents = least(a.price_cents, ${quotedAddOnCentsInSql(nowPlaceholder)})
  from ${addOnRows} a, cart_services s where a.id = l.add_on_id and s.id = l.service_line_id and l.cart_id = ${sql.placeholder("cartId")}`);

const seeBundles = command(sql`
  update cart_bundles l set seen_price_cents = b.price_cents from ${bundlesForCartInSql(cartIdInSql)} b where b.id = l.bundle_id and l.cart_id = ${sql.placeholder("cartId")}`);

/** Marks the prices of `now` as seen: the customer has seen what changed and continues to pay (CT-6). */
export async function acknowledgePrices(
  tx: Transaction,
  { cartId, now }: { cartId: string; now: Date },
): Promise<void> {
  await seeProducts(tx, { cartId, now: now.toISOString() });
  await seeServices(tx, { cartId, now: now.toISOString() });
  await seeAddOns(tx, { cartId, now: now.toISOString() });
  await seeBundles(tx, { cartId });
}
