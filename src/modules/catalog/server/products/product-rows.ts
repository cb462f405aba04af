import { type SQL, sql } from "drizzle-orm";
import { json, orNull, type RowOf, type RowShape } from "#platform/db/row.ts";
import { toWirePicture } from "#platform/pictures.ts";
import type { WireName, WireProduct, WireSize } from "../../contract/product.ts";
import { type PricedRow, toWirePrices } from "../wire-prices.ts";

type SizeRow = PricedRow & { id: string; label: string; amount: number; unit: string; stock: number };

/** The rows of `productColumns`. */
export const productRow = {
  id: "text",
  slug: "text",
  name: "text",
  form: "text",
  ratingSum: "int",
  ratingCount: "int",
  updatedAt: json<string>(),
  brand: json<WireName>(),
  sizes: orNull(json<SizeRow[]>()),
  images: orNull(json<{ picture: string; alt: string }[]>()),
} as const satisfies RowShape;

export type ProductRow = RowOf<typeof productRow>;

/** The source tables of `productColumns`: products `p`, each with its brand `b`. */
export const productsWithBrandsInSql = sql`(products p join brands b on b.id = p.brand_id)`;

/** The columns shown in lists, from `products p join brands b`: sizes and pictures are read in the same statement. */
export const productColumns: SQL = sql`
  p.id, p.slug, p.name, p.form, p.rating_sum as "ratingSum", p.rating_count as "ratingCount", to_json(p.updated_at) as "updatedAt",
  json_build_object('id', b.id, 'name', b.name, 'slug', b.slug) as brand,
  (select json_agg(json_build_object('picture', i.picture, 'alt', i.alt) order by i.position)
    from product_images i where i.product_id = p.id) as images,
  (select json_agg(json_build_object('id', z.id, 'label', z.label, 'amount', z.amount, 'unit', z.unit,
      'priceCents', z.price_cents, 'salePriceCents', z.sale_price_cents, 'saleStartsAt', z.sale_starts_at,
      'saleEndsAt', z.sale_ends_at, 'memberPriceCents', z.member_price_cents, 'stock', z.on_hand - z.reserved) order by z.position)
    from product_sizes z where z.product_id = p.id and z.archived_at is null) as sizes`;

function toWireSize(row: SizeRow, now: Date): WireSize {
  return {
    id: row.id,
    size: row.label,
    amount: row.amount,
    unit: row.unit,
    ...toWirePrices(row, now),
    inStock: row.stock > 0,
    stock: row.stock,
  };
}

export function toWireRating(sum: number, count: number): { average: number; count: number } {
  return { average: count === 0 ? 0 : Math.round((sum / count) * 10) / 10, count };
}

/** Converts a product to its API form. The product's own price is that of its first size. */
export function toWireProduct(row: ProductRow, now: Date): WireProduct {
  const sizes = (row.sizes ?? []).map((size) => toWireSize(size, now));
  const [first] = sizes;
  const stock = sizes.reduce((sum, size) => sum + size.stock, 0);
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    brand: row.brand,
    productImages: (row.images ?? []).map(({ picture, alt }) => toWirePicture(picture, alt)),
    form: row.form,
    multipleSize: sizes.length > 1,
    price: first?.price ?? 0,
    ...(first?.salePrice === undefined ? {} : { salePrice: first.salePrice }),
    ...(first?.saleEndsAt === undefined ? {} : { saleEndsAt: first.saleEndsAt }),
    ...(first?.memberPrice === undefined ? {} : { memberPrice: first.memberPrice }),
    sizes,
    inStock: stock > 0,
    stock,
    rating: toWireRating(row.ratingSum, row.ratingCount),
    updatedAt: new Date(row.updatedAt).toISOString(),
  };
}
