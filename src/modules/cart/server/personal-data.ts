import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { addOnRows, listItemNames, serviceNames, sizeRows } from "#modules/catalog/server/public.ts";
import type { PersonalDataPart } from "#platform/personal-data.ts";
import { cartAddOns, cartBundles, cartProducts, cartServices, carts } from "./tables.ts";

/** What a customer has put into their carts. Erasing an account empties them; the orders made of them are checkout's. */
export const cartPersonalData: PersonalDataPart = {
  name: "carts",
  tables: ["carts"],
  async read(db, customerId) {
    const own = db.select({ id: carts.id }).from(carts).where(eq(carts.customerId, customerId));
    const [productLines, serviceLines, addOnLines, bundleLines] = await Promise.all([
      db
        .select({ name: sql<string>`z.name`, quantity: cartProducts.quantity, addedAt: cartProducts.createdAt })
        .from(cartProducts)
        .innerJoin(sql`${sizeRows} z`, sql`z.id = ${cartProducts.sizeId}`)
        .where(inArray(cartProducts.cartId, own)),
      db
        .select({ name: sql<string>`s.name`, addedAt: cartServices.createdAt })
        .from(cartServices)
        .innerJoin(sql`${serviceNames} s`, sql`s.id = ${cartServices.serviceId}`)
        .where(inArray(cartServices.cartId, own)),
      db
        .select({ name: sql<string>`a.name`, quantity: cartAddOns.quantity })
        .from(cartAddOns)
        .innerJoin(sql`${addOnRows} a`, sql`a.id = ${cartAddOns.addOnId}`)
        .where(inArray(cartAddOns.cartId, own)),
      db
        .select({ id: cartBundles.bundleId, quantity: cartBundles.quantity, addedAt: cartBundles.createdAt })
        .from(cartBundles)
        .where(inArray(cartBundles.cartId, own)),
    ]);
    const names = await listItemNames(
      db,
      bundleLines.map(({ id }) => id),
    );
    const bundles = bundleLines.map(({ id, ...line }) => ({ name: names.get(id) ?? id, ...line }));
    return { products: productLines, services: serviceLines, addOns: addOnLines, bundles };
  },
  async erase(tx, customerId) {
    await tx.delete(carts).where(eq(carts.customerId, customerId));
  },
  async merge(tx, { keepId, dropId }) {
    // Carts that were paid, as their orders move too. The open one stays: who filled it has another by now.
    const moved = await tx
      .update(carts)
      .set({ customerId: keepId })
      .where(and(eq(carts.customerId, dropId), isNotNull(carts.closedAt)))
      .returning({ id: carts.id });
    return { carts: moved.map(({ id }) => id) };
  },
  async unmerge(tx, { keepId, dropId }, { carts: moved = [] }) {
    await tx
      .update(carts)
      .set({ customerId: dropId })
      .where(and(eq(carts.customerId, keepId), inArray(carts.id, moved)));
  },
};
