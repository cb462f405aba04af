import { type SQL, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { json } from "#platform/db/row.ts";
import { type StatementRow, statement } from "#platform/db/statement.ts";
import { toWirePicture } from "#platform/pictures.ts";
import type { WireBundle } from "../../contract/product-calls.ts";
import { type ProductRow, productColumns, toWireProduct } from "./product-rows.ts";

const bundleWith = (bundleId: SQL) =>
  statement(
    {
      id: "text",
      name: "text",
      description: "text",
      picture: "text",
      priceCents: "int",
      items: json<(ProductRow & { sizeId: string; quantity: number })[]>(),
    },
    sql`
  select u.id, u.name, u.description, u.picture, u.price_cents as "priceCents",
    (select json_agg(to_json(item) order by item.place) from (
      select ${productColumns}, i.size_id as "sizeId", i.quantity, i.position as place
      from bundle_items i join product_sizes y on y.id = i.size_id
      join products p on p.id = y.product_id join brands b on b.id = p.brand_id
      where i.bundle_id = u.id) item) as items
  from bundles u
  where u.is_active and u.id = ${bundleId}`,
  );

const readById = bundleWith(sql`${sql.placeholder("bundleId")}`);
const readOfProduct = bundleWith(sql`(
  select i.bundle_id from product_sizes y join bundle_items i on i.size_id = y.id join bundles o on o.id = i.bundle_id
  where y.product_id = ${sql.placeholder("productId")} and o.is_active and not exists (
    select 1 from bundle_items l join product_sizes z on z.id = l.size_id join products p on p.id = z.product_id
    where l.bundle_id = o.id and (not p.is_active or z.archived_at is not null))
  order by o.position limit 1)`);

/**
 * Returns the bundle that contains this product, with the price of its products bought separately; null if there is
 * none whose products are all for sale.
 */
export async function getBundleOfProduct(
  db: DatabaseOrTransaction,
  productId: string,
  now: Date,
): Promise<WireBundle | null> {
  const [row] = await readOfProduct(db, { productId });
  return toWireBundle(row, now) ?? null;
}

/** Returns a bundle by its id, in wire format; undefined when it isn't for sale (anymore). */
export async function findBundle(
  db: DatabaseOrTransaction,
  bundleId: string,
  now: Date,
): Promise<WireBundle | undefined> {
  const [row] = await readById(db, { bundleId });
  return toWireBundle(row, now);
}

function toWireBundle(row: StatementRow<typeof readById> | undefined, now: Date): WireBundle | undefined {
  if (!row) return undefined;
  const products = row.items.flatMap((item) => {
    const product = toWireProduct(item, now);
    const size = product.sizes.find(({ id }) => id === item.sizeId);
    if (!size) return [];
    const { id, name, slug, brand, productImages, form } = product;
    return {
      id,
      name,
      slug,
      brand,
      productImages,
      form,
      sizeId: size.id,
      size: size.size,
      quantity: item.quantity,
      price: size.salePrice ?? size.price,
      inStock: size.stock >= item.quantity,
    };
  });
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    picture: toWirePicture(row.picture),
    products,
    price: row.priceCents,
    fullPrice: products.reduce((sum, { price, quantity }) => sum + price * quantity, 0),
    inStock: products.every(({ inStock }) => inStock),
  };
}
