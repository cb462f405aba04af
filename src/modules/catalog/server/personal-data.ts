import { eq } from "drizzle-orm";
import type { PersonalDataPart } from "#platform/personal-data.ts";
import { products, wishlistItems } from "./tables.ts";

/** A customer's favourites. */
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
};
