import { sql } from "drizzle-orm";
import { categoryNames } from "../names.ts";

/** Sizes in the shop: `size_id`, `product_id`, pieces `on_hand`. */
const sizes = sql`(
  select z.id as size_id, z.product_id, z.label, z.on_hand from product_sizes z where z.archived_at is null)`;

/** Pieces that left for orders, above zero, and that came back. */
const soldPieces = sql`(
  select m.id, m.size_id, z.product_id, -m.delta as pieces, m.order_id, m.created_at, m.location_id
  from stock_moves m join product_sizes z on z.id = m.size_id where m.reason in ('sold', 'returned'))`;

/** What reports read of the catalog and of stock. */
export const catalogFacts = { categoryNames, sizes, soldPieces };
