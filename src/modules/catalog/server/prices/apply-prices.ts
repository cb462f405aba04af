import { type SQL, sql } from "drizzle-orm";
import type { AuditActor } from "#platform/audit/actor.ts";
import { writeAudits } from "#platform/audit/write-audit.ts";
import type { Transaction } from "#platform/db/client.ts";
import { json, orNull } from "#platform/db/row.ts";
import { command, statement } from "#platform/db/statement.ts";
import { actionPrefixOf, summaryOf } from "#platform/resource/summary.ts";
import { AppError } from "#shared/app-error.ts";
import type { Description } from "#shared/contract/resource/description.ts";
import { counted } from "#shared/counted.ts";
import {
  keyOfItem,
  type PricedKind,
  type PriceName,
  type PriceRow,
  refusalsOf,
  wordsOfPrice,
} from "../../domain/price-change.ts";
import { addOnDescription } from "../../staff/contract/add-on.ts";
import { bundleDescription } from "../../staff/contract/bundle.ts";
import { productSizeDescription } from "../../staff/contract/product-size.ts";
import { serviceDescription } from "../../staff/contract/service.ts";
import { assertCheaper } from "../admin/assert-cheaper.ts";
import { assertNoSaleOfOffer } from "../offers/sale-of-offer.ts";
import { type ListedItem, pricedItemsById } from "./priced-items.ts";

const TABLES: Record<PricedKind, { table: string; description: Description }> = {
  service: { table: "services", description: serviceDescription },
  addOn: { table: "add_ons", description: addOnDescription },
  size: { table: "product_sizes", description: productSizeDescription },
  bundle: { table: "bundles", description: bundleDescription },
};
const KINDS = ["size", "service", "addOn", "bundle"] as const;
/** Kinds that only have a regular price. */
const PLAIN: readonly PricedKind[] = ["addOn", "bundle"];

type NewPrices = { id: string } & { [Name in PriceName]?: number };

/** Returns the new prices by item, leaving out those that haven't changed. */
function newPricesOf(rows: readonly PriceRow[], items: ReadonlyMap<string, ListedItem>) {
  const prices = new Map<string, NewPrices>();
  for (const row of rows) {
    const key = keyOfItem(row);
    const item = items.get(key);
    if (item && item[row.which] !== row.price)
      prices.set(key, { ...prices.get(key), id: row.itemId, [row.which]: row.price });
  }
  return prices;
}

/** Throws `invalid_input` naming the first price that isn't allowed and how many more there are. */
export function assertPrices(rows: readonly PriceRow[], items: ReadonlyMap<string, ListedItem>): void {
  const refused = [...refusalsOf(rows, items)];
  const [first] = refused;
  if (!first) return;
  const [row, why] = first;
  const name = wordsOfPrice(items.get(keyOfItem(row)) ?? { name: row.itemId }, row.which);
  const more = refused.length > 1 ? ` ${counted(refused.length - 1, "more price")} can’t be changed.` : "";
  throw new AppError("invalid_input", {
    message: `${name}: ${why}${more}`,
    issues: refused.slice(0, 100).map(([one, message]) => ({ path: `rows.${rows.indexOf(one)}.price`, message })),
  });
}

/** Makes a statement for the table of each kind. */
const forEachKind = (make: (table: SQL, kind: PricedKind) => SQL) =>
  Object.fromEntries(KINDS.map((kind) => [kind, command(make(sql.raw(TABLES[kind].table), kind))])) as Record<
    PricedKind,
    ReturnType<typeof command>
  >; // each of the kinds, once

const locks = forEachKind(
  (table) => sql`select from ${table} where id = any(${sql.placeholder("ids")}::text[]) order by id for update`,
);

const reduced = sql`, sale_price_cents = coalesce(n."salePrice", t.sale_price_cents), member_price_cents = coalesce(n."memberPrice", t.member_price_cents)`;
const writes = forEachKind(
  (table, kind) => sql`
  update ${table} t set price_cents = coalesce(n.price, t.price_cents)${PLAIN.includes(kind) ? sql`` : reduced}
  from json_to_recordset(${sql.placeholder("changed")}::json) as n(id text, price integer, "salePrice" integer, "memberPrice" integer)
  where t.id = n.id`,
);

const tellTags = command(sql`select tell_tags(array['products', 'services'])`);

/**
 * Writes new prices, all or none, each with an audit log entry; deleted items are left out. Pages that show prices are
 * invalidated, so the old prices aren't sent again. Throws `invalid_input`. Returns how many items have changed.
 */
export async function applyPrices(
  tx: Transaction,
  rows: readonly PriceRow[],
  { actor, reason }: { actor: AuditActor; reason: string },
): Promise<number> {
  // Locks kinds in a fixed order, and sizes in the order in which orders lock them.
  for (const kind of KINDS) {
    const ids = rows.filter((row) => row.kind === kind).map(({ itemId }) => itemId);
    if (ids.length > 0) await locks[kind](tx, { ids });
  }
  const items = await pricedItemsById(tx, rows);
  assertPrices(rows, items);
  await assertSales(tx, rows);
  const prices = newPricesOf(rows, items);
  for (const kind of KINDS) {
    const changed = [...prices].filter(([key]) => items.get(key)?.kind === kind).map(([, one]) => one);
    if (changed.length > 0) await writes[kind](tx, { changed: JSON.stringify(changed) });
    if (kind === "bundle")
      await assertCheaper(
        tx,
        changed.map(({ id }) => id),
      );
  }
  await writeAudits(
    tx,
    actor,
    [...prices].flatMap(([key, { id, ...next }]) => {
      const item = items.get(key);
      if (!item) return [];
      const { description } = TABLES[item.kind];
      const before = { id, [description.title]: item.name, ...pick(item, next) };
      const after = { id, [description.title]: item.name, ...next };
      return {
        action: `${actionPrefixOf(description)}update`,
        resource: description.name,
        resourceId: id,
        reason,
        summary: summaryOf(description, { kind: "update", id, before, after }),
        before,
        after,
      };
    }),
  );
  await tellTags(tx);
  return prices.size;
}

const pick = (item: ListedItem, next: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(item).filter(([name]) => name in next));

const listSales = statement(
  { id: "text", salePrice: "int?", saleStartsAt: orNull(json<string>()), saleEndsAt: orNull(json<string>()) },
  sql`
  select id, sale_price_cents as "salePrice", to_json(sale_starts_at) as "saleStartsAt", to_json(sale_ends_at) as "saleEndsAt"
  from services where id = any(${sql.placeholder("ids")}::text[])`,
);

/** Throws `invalid_input` for the sale price of an offer, which only the offer can change. */
async function assertSales(tx: Transaction, rows: readonly PriceRow[]): Promise<void> {
  const ids = rows.filter(({ kind, which }) => kind === "service" && which === "salePrice").map(({ itemId }) => itemId);
  if (ids.length === 0) return;
  const sales = await listSales(tx, { ids });
  for (const sale of sales) {
    const row = rows.find(({ itemId, which }) => itemId === sale.id && which === "salePrice");
    if (row) await assertNoSaleOfOffer(tx, { ...sale, salePrice: row.price }, sale);
  }
}
