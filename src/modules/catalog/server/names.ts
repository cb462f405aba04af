import { sql } from "drizzle-orm";

/** What is sold, for statements of other modules to join: who it is and whether it still is. */
export const productNames = sql`(select id, name, slug, is_active from products)`;
export const serviceNames = sql`(select id, name, slug from services)`;

/** What products are made of, one row an ingredient: `product_id` and `name`. */
export const productIngredients = sql`(select p.id as product_id, i as name from products p, unnest(p.ingredients) i)`;
