import { type SQL, sql } from "drizzle-orm";
import { json, orNull, type RowOf, type RowShape } from "#platform/db/row.ts";
import { toWirePicture } from "#platform/pictures.ts";
import type { WireName } from "../../contract/product.ts";
import type { WireService } from "../../contract/service.ts";
import { toWireRating } from "../products/product-rows.ts";
import { services } from "../tables.ts";
import { toWirePrices } from "../wire-prices.ts";

/** The rows of `serviceColumns`. */
export const serviceRow = {
  id: "text",
  slug: "text",
  name: "text",
  family: "text",
  category: json<WireName>(),
  categoryPicture: "text",
  shortDescription: "text",
  priceCents: "int",
  priceMaxCents: "int?",
  priceUnit: "text?",
  minUnits: "int?",
  salePriceCents: "int?",
  saleStartsAt: orNull(json<string>()),
  saleEndsAt: orNull(json<string>()),
  memberPriceCents: "int?",
  depositCents: "int",
  durationMinutes: "int",
  virtual: "bool",
  ratingSum: "int",
  ratingCount: "int",
  updatedAt: json<string>(),
} as const satisfies RowShape;

export type ServiceRow = RowOf<typeof serviceRow>;

/** The columns shown in lists, from `services s join categories c`. */
export const serviceColumns: SQL = sql`
  s.id, s.slug, s.name, s.family, s.virtual, c.picture as "categoryPicture",
  json_build_object('id', c.id, 'name', c.name, 'slug', c.slug) as category,
  s.short_description as "shortDescription", s.price_cents as "priceCents", s.price_max_cents as "priceMaxCents",
  s.price_unit as "priceUnit", s.min_units as "minUnits", s.sale_price_cents as "salePriceCents",
  to_json(s.sale_starts_at) as "saleStartsAt", to_json(s.sale_ends_at) as "saleEndsAt", s.member_price_cents as "memberPriceCents", s.deposit_cents as "depositCents",
  s.duration_minutes as "durationMinutes", s.rating_sum as "ratingSum", s.rating_count as "ratingCount",
  to_json(s.updated_at) as "updatedAt"`;

/** The columns that `priceOf` needs, for a select with the query builder. */
export const servicePrices = {
  priceCents: services.priceCents,
  salePriceCents: services.salePriceCents,
  saleStartsAt: services.saleStartsAt,
  saleEndsAt: services.saleEndsAt,
  memberPriceCents: services.memberPriceCents,
};

/** Converts a service to its API form. */
export function toWireService(row: ServiceRow, now: Date): WireService {
  const { price, ...reduced } = toWirePrices(row, now);
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    category: row.category,
    images: [toWirePicture(`family-${row.family}`), toWirePicture(row.categoryPicture)],
    shortDescription: row.shortDescription,
    price,
    ...(row.priceMaxCents === null ? {} : { priceMax: row.priceMaxCents }),
    ...(row.priceUnit === null ? {} : { priceUnit: row.priceUnit }),
    ...(row.minUnits === null ? {} : { minUnits: row.minUnits }),
    ...reduced,
    deposit: row.depositCents,
    durationMinutes: row.durationMinutes,
    virtual: row.virtual,
    rating: toWireRating(row.ratingSum, row.ratingCount),
    updatedAt: new Date(row.updatedAt).toISOString(),
  };
}
