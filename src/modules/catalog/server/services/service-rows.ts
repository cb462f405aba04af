import { type SQL, sql } from "drizzle-orm";
import { toWirePicture } from "#platform/pictures.ts";
import type { Named } from "../../contract/product.ts";
import type { WireService } from "../../contract/service.ts";
import { isOnSale, memberPriceOf } from "../../domain/price.ts";
import { toWireRating } from "../products/product-rows.ts";

/** A service as `serviceColumns` reads it. */
export type ServiceRow = {
  id: string;
  slug: string;
  name: string;
  family: string;
  category: Named;
  categoryPicture: string;
  shortDescription: string;
  priceCents: number;
  priceMaxCents: number | null;
  priceUnit: string | null;
  minUnits: number | null;
  salePriceCents: number | null;
  saleEndsAt: string | null;
  memberPriceCents: number | null;
  depositCents: number;
  durationMinutes: number;
  virtual: boolean;
  ratingSum: number;
  ratingCount: number;
  updatedAt: string;
};

/** What lists show of `services s join categories c`. */
export const serviceColumns: SQL = sql`
  s.id, s.slug, s.name, s.family, s.virtual, c.picture as "categoryPicture",
  json_build_object('id', c.id, 'name', c.name, 'slug', c.slug) as category,
  s.short_description as "shortDescription", s.price_cents as "priceCents", s.price_max_cents as "priceMaxCents",
  s.price_unit as "priceUnit", s.min_units as "minUnits", s.sale_price_cents as "salePriceCents",
  to_json(s.sale_ends_at) as "saleEndsAt", s.member_price_cents as "memberPriceCents", s.deposit_cents as "depositCents",
  s.duration_minutes as "durationMinutes", s.rating_sum as "ratingSum", s.rating_count as "ratingCount",
  to_json(s.updated_at) as "updatedAt"`;

export function serviceOnSale(now: Date): SQL {
  return sql`(s.sale_price_cents < s.price_cents and (s.sale_ends_at is null or s.sale_ends_at > ${now.toISOString()}::timestamptz))`;
}

/** A service as the wire has it. */
export function toWireService(row: ServiceRow, now: Date): WireService {
  const saleEndsAt = row.saleEndsAt === null ? null : new Date(row.saleEndsAt);
  const onSale = isOnSale({ ...row, saleEndsAt }, now);
  const memberPrice = memberPriceOf({ ...row, saleEndsAt }, now);
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    category: row.category,
    images: [toWirePicture(`family-${row.family}`), toWirePicture(row.categoryPicture)],
    shortDescription: row.shortDescription,
    price: row.priceCents,
    ...(row.priceMaxCents === null ? {} : { priceMax: row.priceMaxCents }),
    ...(row.priceUnit === null ? {} : { priceUnit: row.priceUnit }),
    ...(row.minUnits === null ? {} : { minUnits: row.minUnits }),
    ...(onSale && row.salePriceCents !== null ? { salePrice: row.salePriceCents } : {}),
    ...(onSale && saleEndsAt ? { saleEndsAt: saleEndsAt.toISOString() } : {}),
    ...(memberPrice === undefined ? {} : { memberPrice }),
    deposit: row.depositCents,
    durationMinutes: row.durationMinutes,
    virtual: row.virtual,
    rating: toWireRating(row.ratingSum, row.ratingCount),
    updatedAt: new Date(row.updatedAt).toISOString(),
  };
}
