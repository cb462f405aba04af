import { eq, sql } from "drizzle-orm";
import { command, statement } from "#platform/db/statement.ts";
import type { PersonalDataPart } from "#platform/personal-data.ts";
import { products, wishlistItems } from "./tables.ts";

const moveFavorites = statement(
  { id: "text" },
  sql`
  update wishlist_items w set customer_id = ${sql.placeholder("keepId")} where w.customer_id = ${sql.placeholder("dropId")}
    and not exists (select 1 from wishlist_items k where k.customer_id = ${sql.placeholder("keepId")} and k.product_id = w.product_id)
  returning w.product_id as id`,
);

const returnFavorites = command(sql`
  update wishlist_items set customer_id = ${sql.placeholder("dropId")}
  where customer_id = ${sql.placeholder("keepId")} and product_id = any(${sql.placeholder("favorites")}::text[])`);

/** A customer's favorites. */
export const catalogPersonalData: PersonalDataPart = {
  name: "favourites",
  tables: ["wishlist_items"],
  read: (db, customerId) =>
    db
      .select({ name: products.name, addedAt: wishlistItems.createdAt })
      .from(wishlistItems)
      .innerJoin(products, eq(products.id, wishlistItems.productId))
      .where(eq(wishlistItems.customerId, customerId)),
  async erase(tx, customerId) {
    await tx.delete(wishlistItems).where(eq(wishlistItems.customerId, customerId));
  },
  async summarize(db, customerId) {
    const count = await db.$count(wishlistItems, eq(wishlistItems.customerId, customerId));
    return [{ one: "favorite", many: "favorites", count, erased: "goes" }];
  },
  async merge(tx, { keepId, dropId }) {
    const rows = await moveFavorites(tx, { keepId, dropId });
    return { favorites: rows.map(({ id }) => id) };
  },
  async unmerge(tx, { keepId, dropId }, { favorites = [] }) {
    await returnFavorites(tx, { dropId, keepId, favorites });
  },
};
