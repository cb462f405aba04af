import { CUSTOMER_COLUMNS } from "../staff-data.ts";
import type { RowCopier } from "./copy-rows.ts";

/** The mark in the ids of copied rows, which distinguishes them from the demo's own. */
export const MARK = "~c";

/** The number of products in the demo, all of which are copied equally often. */
const DEMO_PRODUCTS = 53;
export const copiesOf = (products: number) => Math.ceil((products - DEMO_PRODUCTS) / DEMO_PRODUCTS);

/** Adds 100,000 customers with realistic names, addresses and phone numbers. */
export function addCustomers({ fill }: RowCopier, people: number): Promise<number> {
  return fill("customers", CUSTOMER_COLUMNS, `from generate_series(1, ${people}) n`);
}

/** Adds copies of the demo's products, each with a number after its name. */
export async function addProducts({ fill }: RowCopier, products: number): Promise<number> {
  const copied = (table: string, own: string) =>
    `from ${table} r, generate_series(1, ${copiesOf(products)}) n where r.${own} not like '%${MARK}%' order by n, r.${own}`;
  const same = (names: string) => Object.fromEntries(names.split(" ").map((name) => [name, `r.${name}`]));
  const owner = `r.product_id || '${MARK}' || n`;
  const rows = [
    await fill(
      "products",
      {
        id: `r.id || '${MARK}' || n`,
        slug: "r.slug || '-' || n",
        name: "r.name || ' ' || n",
        ...same("brand_id form description how_to_use ingredients added_on is_active tax_kind"),
        position: "r.position + n * 1000",
      },
      copied("products", "id"),
    ),
    await fill(
      "product_sizes",
      {
        id: `r.id || '${MARK}' || n`,
        product_id: owner,
        ...same("label amount unit price_cents sale_price_cents sale_starts_at sale_ends_at member_price_cents"),
        ...same("on_hand position reorder_at"),
      },
      copied("product_sizes", "id"),
    ),
    await fill(
      "product_images",
      { product_id: owner, ...same("position picture alt") },
      copied("product_images", "product_id"),
    ),
    await fill(
      "product_taxonomy",
      { product_id: owner, ...same("value_id") },
      copied("product_taxonomy", "product_id"),
    ),
  ];
  return rows.reduce((sum, count) => sum + count, 0);
}

/** Adds the initial deliveries that make each final stock correct. */
export function balanceShelves({ fill }: RowCopier): Promise<number> {
  return fill(
    "stock_moves",
    { id: "'before-' || z.id", size_id: "z.id", delta: "z.on_hand - coalesce(m.moved, 0)", reason: "'opening'" },
    `from product_sizes z left join (select size_id, sum(delta)::int as moved from stock_moves group by 1) m on m.size_id = z.id
      where z.on_hand <> coalesce(m.moved, 0)`,
  );
}
