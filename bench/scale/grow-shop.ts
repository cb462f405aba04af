import { CUSTOMER_COLUMNS } from "../staff-data.ts";
import type { RowCopier } from "./copy-rows.ts";

/** The demo's own rows: those that were copied have ids with this in them. */
export const MARK = "~c";

/** How many products the demo has; all of them are copied so often. */
const DEMO_PRODUCTS = 53;
export const copiesOf = (products: number) => Math.ceil((products - DEMO_PRODUCTS) / DEMO_PRODUCTS);

/** 100,000 customers with names, addresses and numbers like people's. */
export function addCustomers({ fill }: RowCopier, people: number): Promise<number> {
  return fill("customers", CUSTOMER_COLUMNS, `from generate_series(1, ${people}) n`);
}

/** Products of the demo again and again, each with a number behind its name. */
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

/** The deliveries at the beginning that make each stock correct at the end. */
export function balanceShelves({ fill }: RowCopier): Promise<number> {
  return fill(
    "stock_moves",
    { id: "'before-' || z.id", size_id: "z.id", delta: "z.on_hand - coalesce(m.moved, 0)", reason: "'opening'" },
    `from product_sizes z left join (select size_id, sum(delta)::int as moved from stock_moves group by 1) m on m.size_id = z.id
      where z.on_hand <> coalesce(m.moved, 0)`,
  );
}
