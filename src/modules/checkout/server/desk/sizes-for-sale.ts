import { type SQL, sql } from "drizzle-orm";
import { pricedSizesInSql } from "#modules/catalog/server/public.ts";
import type { TaxKind } from "#modules/content/domain/destinations.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { textAs } from "#platform/db/row.ts";
import { varying } from "#platform/db/statement.ts";
import type { Cents } from "#shared/money.ts";

/** A size that can be sold now, at today's prices, with the number of free pieces in stock. */
export type SizeForSale = {
  sizeId: string;
  productId: string;
  name: string;
  label: string;
  picture: string | null;
  listCents: Cents;
  currentCents: Cents;
  memberListCents: Cents | null;
  taxKind: TaxKind;
  free: number;
};

const FOUND = 8;

const listWhere = varying(
  {
    sizeId: "text",
    productId: "text",
    name: "text",
    label: "text",
    picture: "text?",
    listCents: "int",
    currentCents: "int",
    memberListCents: "int?",
    taxKind: textAs<TaxKind>(),
    free: "int",
  },
  ({ sizes, where }: { sizes: SQL; where: SQL }) => sql`
  select z.id as "sizeId", z.product_id as "productId", z.name, z.label, z.picture, z.list_price_cents as "listCents",
    z.price_cents as "currentCents", z.member_price_cents as "memberListCents", z.tax_kind as "taxKind", z.on_hand - z.reserved as free
  from ${sizes} z where z.is_active and ${where}`,
  { sizes: pricedSizesInSql(sql`clock_now()`), where: sql`true` },
);

async function list(db: DatabaseOrTransaction, now: Date, where: SQL): Promise<SizeForSale[]> {
  return listWhere(db, { sizes: pricedSizesInSql(now), where });
}

export function listSizes(db: DatabaseOrTransaction, ids: readonly string[], now: Date): Promise<SizeForSale[]> {
  return list(db, now, sql`z.id = any(${sql.param(ids)}::text[])`);
}

/** Finds the first sizes in stock whose product or size name has all the words. */
export function findSizes(db: DatabaseOrTransaction, typed: string, now: Date): Promise<SizeForSale[]> {
  const words = typed.split(/\s+/).filter(Boolean).slice(0, 6);
  const has = words.map((word) => sql`z.name || ' ' || z.label ilike ${`%${word.replace(/[\\%_]/g, "\\$&")}%`}`);
  const where = has.length > 0 ? sql.join(has, sql` and `) : sql`false`;
  return list(db, now, sql`z.on_hand > z.reserved and ${where} order by z.name, z.position, z.id limit ${FOUND}`);
}
