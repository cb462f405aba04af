import { sql } from "drizzle-orm";
import { onTestFinished } from "vitest";
import type { Database } from "#platform/db/client.ts";
import { newId } from "#shared/ids.ts";
import { present } from "#testing/present.ts";

export type OwnProduct = {
  id: string;
  slug: string;
  /** The only size of the product: its id, the product name with the size, and the stock. */
  sizeId: string;
  title: string;
  onHand: number;
};

/**
 * Adds a product for one test: a copy of a demo product with its pictures and one size without a sale. It is deleted
 * after the test.
 */
export async function newProduct(db: Database, like = "p12"): Promise<OwnProduct> {
  const id = newId();
  const own = { id, slug: `copy-${id}`, sizeId: `${id}-size`, onHand: 20 };
  const title = await db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into products select (jsonb_populate_record(p, ${JSON.stringify({ id, slug: own.slug, name: `Copy ${id}` })}::jsonb)).*
      from products p where id = ${like}`);
    await tx.execute(sql`
      insert into product_images select (jsonb_populate_record(i, ${JSON.stringify({ product_id: id })}::jsonb)).*
      from product_images i where product_id = ${like}`);
    await tx.execute(sql`
      insert into product_taxonomy select (jsonb_populate_record(t, ${JSON.stringify({ product_id: id })}::jsonb)).*
      from product_taxonomy t where product_id = ${like}`);
    const size = {
      id: own.sizeId,
      product_id: id,
      code: null,
      on_hand: own.onHand,
      reserved: 0,
      member_price_cents: null,
      sale_price_cents: null,
      sale_starts_at: null,
      sale_ends_at: null,
    };
    const { rows } = await tx.execute<{ label: string }>(sql`
      insert into product_sizes select (jsonb_populate_record(z, ${JSON.stringify(size)}::jsonb)).*
      from product_sizes z where product_id = ${like} order by position limit 1 returning label`);
    await tx.execute(sql`insert into stock_moves (id, size_id, delta, reason)
      values (${newId()}, ${own.sizeId}, ${own.onHand}, 'counted')`);
    return `Copy ${id}, ${present(rows[0]).label}`;
  });
  onTestFinished(async () => {
    await db.execute(sql`delete from stock_moves where size_id = ${own.sizeId}`);
    await db.execute(sql`delete from products where id = ${id}`);
  });
  return { ...own, title };
}
