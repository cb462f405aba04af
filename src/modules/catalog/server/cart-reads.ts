import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import type { Priced } from "../domain/price.ts";

type PricedRow = Omit<Priced, "saleEndsAt"> & { saleEndsAt: string | null };

function withDate<Row extends PricedRow>(row: Row): Omit<Row, "saleEndsAt"> & Priced {
  return { ...row, saleEndsAt: row.saleEndsAt === null ? null : new Date(row.saleEndsAt) };
}

export type CartSize = Priced & {
  sizeId: string;
  productId: string;
  name: string;
  slug: string;
  size: string;
  stock: number;
  picture: string | null;
};

/** Sizes with all that prices and names a line, by id; sizes that aren't sold any more are left out. */
export async function getSizesForCart(
  db: DatabaseOrTransaction,
  sizeIds: readonly string[],
): Promise<Map<string, CartSize>> {
  if (sizeIds.length === 0) return new Map();
  const { rows } = await db.execute<Omit<CartSize, "saleEndsAt"> & PricedRow>(sql`
    select z.id as "sizeId", p.id as "productId", p.name, p.slug, z.label as size, z.on_hand - z.reserved as stock,
      z.price_cents as "priceCents", z.sale_price_cents as "salePriceCents", to_json(z.sale_ends_at) as "saleEndsAt",
      z.member_price_cents as "memberPriceCents",
      (select picture from product_images i where i.product_id = p.id order by position limit 1) as picture
    from product_sizes z join products p on p.id = z.product_id
    where p.is_active and z.id = any(${sql.param([...sizeIds])}::text[])`);
  return new Map(rows.map((row) => [row.sizeId, withDate(row)]));
}

export type CartService = Priced & {
  serviceId: string;
  name: string;
  slug: string;
  priceUnit: string | null;
  minUnits: number | null;
  depositCents: number;
  durationMinutes: number;
  virtual: boolean;
};

/** Treatments with all that prices and names a line, by id. */
export async function getServicesForCart(
  db: DatabaseOrTransaction,
  serviceIds: readonly string[],
): Promise<Map<string, CartService>> {
  if (serviceIds.length === 0) return new Map();
  const { rows } = await db.execute<Omit<CartService, "saleEndsAt"> & PricedRow>(sql`
    select id as "serviceId", name, slug, price_unit as "priceUnit", min_units as "minUnits", deposit_cents as "depositCents",
      duration_minutes as "durationMinutes", virtual, price_cents as "priceCents", sale_price_cents as "salePriceCents",
      to_json(sale_ends_at) as "saleEndsAt", member_price_cents as "memberPriceCents"
    from services where is_active and id = any(${sql.param([...serviceIds])}::text[])`);
  return new Map(rows.map((row) => [row.serviceId, withDate(row)]));
}

export type CartAddOn = {
  addOnId: string;
  name: string;
  priceCents: number;
  priceUnit: string | null;
  minutes: number;
  maxQuantity: number;
  deviceType: string | null;
  /** Treatments that offer it. */
  serviceIds: string[];
};

/** Add-ons by id, each with the treatments that offer it. */
export async function getAddOns(
  db: DatabaseOrTransaction,
  addOnIds: readonly string[],
): Promise<Map<string, CartAddOn>> {
  if (addOnIds.length === 0) return new Map();
  const { rows } = await db.execute<CartAddOn>(sql`
    select a.id as "addOnId", a.name, a.price_cents as "priceCents", a.price_unit as "priceUnit", a.minutes,
      a.max_quantity as "maxQuantity", a.device_type as "deviceType",
      array(select o.service_id from service_add_ons o where o.add_on_id = a.id order by o.service_id) as "serviceIds"
    from add_ons a where a.is_active and a.id = any(${sql.param([...addOnIds])}::text[])`);
  return new Map(rows.map((row) => [row.addOnId, row]));
}

export type CartBundle = {
  bundleId: string;
  name: string;
  priceCents: number;
  items: { sizeId: string; productId: string; name: string; size: string; quantity: number }[];
};

/** Bundles by id with what is in them. */
export async function getBundles(
  db: DatabaseOrTransaction,
  bundleIds: readonly string[],
): Promise<Map<string, CartBundle>> {
  if (bundleIds.length === 0) return new Map();
  const { rows } = await db.execute<CartBundle>(sql`
    select b.id as "bundleId", b.name, b.price_cents as "priceCents",
      (select coalesce(json_agg(json_build_object('sizeId', z.id, 'productId', p.id, 'name', p.name, 'size', z.label,
          'quantity', i.quantity) order by i.position), '[]')
        from bundle_items i join product_sizes z on z.id = i.size_id join products p on p.id = z.product_id
        where i.bundle_id = b.id) as items
    from bundles b where b.is_active and b.id = any(${sql.param([...bundleIds])}::text[])`);
  return new Map(rows.map((row) => [row.bundleId, row]));
}
