import { eq, inArray } from "drizzle-orm";
import { productSizes, products, services } from "#modules/catalog/server/tables.ts";
import type { PersonalDataPart } from "#platform/personal-data.ts";
import { cartProducts, cartServices, carts } from "./tables.ts";

/** What a customer has put into their carts. Erasing an account empties them; the orders made of them are checkout's. */
export const cartPersonalData: PersonalDataPart = {
  name: "carts",
  tables: ["carts"],
  async read(db, customerId) {
    const own = db.select({ id: carts.id }).from(carts).where(eq(carts.customerId, customerId));
    const [productLines, serviceLines] = await Promise.all([
      db
        .select({ name: products.name, quantity: cartProducts.quantity, addedAt: cartProducts.createdAt })
        .from(cartProducts)
        .innerJoin(productSizes, eq(productSizes.id, cartProducts.sizeId))
        .innerJoin(products, eq(products.id, productSizes.productId))
        .where(inArray(cartProducts.cartId, own)),
      db
        .select({ name: services.name, addedAt: cartServices.createdAt })
        .from(cartServices)
        .innerJoin(services, eq(services.id, cartServices.serviceId))
        .where(inArray(cartServices.cartId, own)),
    ]);
    return { products: productLines, services: serviceLines };
  },
  async erase(tx, customerId) {
    await tx.delete(carts).where(eq(carts.customerId, customerId));
  },
};
