import { sql } from "drizzle-orm";
import type { z } from "zod";
import { listItemNames, sizeRows } from "#modules/catalog/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { type ErrorCode, isAppError } from "#shared/app-error.ts";
import type { guestCartSchema } from "../../contract/cart.ts";
import { addBundle } from "./add-bundle.ts";
import { addProduct } from "./add-product.ts";
import { addAddOn, addService } from "./add-service.ts";

export type GuestCart = z.output<typeof guestCartSchema>;
export type NotMerged = { id: string; name: string; reason: "unavailable" | "out_of_stock" | "fewer" | "too_many" };

const reasonOf: Partial<Record<ErrorCode, NotMerged["reason"]>> = {
  not_found: "unavailable",
  out_of_stock: "out_of_stock",
  invalid_input: "too_many",
};

const findBundle = statement(
  { quantity: "int" },
  sql`select quantity from cart_bundles where cart_id = ${sql.placeholder("cartId")} and bundle_id = ${sql.placeholder("bundleId")}`,
);

const findService = statement(
  { id: "text" },
  sql`select id from cart_services where cart_id = ${sql.placeholder("cartId")} and service_id = ${sql.placeholder("serviceId")}`,
);

/**
 * Moves a guest's cart into the customer's: no duplicates, and the larger of two quantities. Anything unavailable, or
 * not available in full, is reported instead of dropped silently (CT-3). Merging the same cart again changes nothing.
 */
export async function mergeGuestCart(
  tx: Transaction,
  { cartId, customerId, now }: { cartId: string; customerId: string; now: Date },
  guest: GuestCart,
): Promise<NotMerged[]> {
  const notMerged: NotMerged[] = [];
  const names = await listItemNames(tx, [
    ...guest.products.map(({ productId }) => productId),
    ...guest.services.map(({ serviceId }) => serviceId),
    ...guest.bundles.map(({ bundleId }) => bundleId),
    ...guest.services.flatMap(({ addOns }) => addOns.map(({ addOnId }) => addOnId)),
  ]);
  const name = (id: string, reason: NotMerged["reason"]) =>
    notMerged.push({ id, name: names.get(id) ?? "An item", reason });
  const attempt = async (id: string, work: (tx: Transaction) => Promise<{ wasCut: boolean } | undefined>) => {
    try {
      // A savepoint, so that one refused line doesn't affect the others.
      const merged = await tx.transaction(work);
      if (merged?.wasCut) name(id, "fewer");
    } catch (error) {
      const reason = isAppError(error) ? reasonOf[error.code] : undefined;
      if (!reason) throw error;
      name(id, reason);
    }
  };
  for (const { productId, sizeId, quantity } of guest.products) {
    await attempt(productId, async (inner) => {
      const missing = quantity - (await quantityInCart(inner, cartId, productId, sizeId));
      if (missing <= 0) return undefined;
      return addProduct(inner, { customerId, productId, quantity: missing, now, ...(sizeId ? { sizeId } : {}) });
    });
  }
  for (const { bundleId, quantity } of guest.bundles) {
    await attempt(bundleId, async (inner) => {
      const rows = await findBundle(inner, { cartId, bundleId });
      const missing = quantity - (rows[0]?.quantity ?? 0);
      if (missing <= 0) return undefined;
      return addBundle(inner, { cartId, bundleOrProductId: bundleId, quantity: missing });
    });
  }
  const lineIds = new Map<string, string | undefined>();
  for (const { serviceId, addOns } of guest.services) {
    await attempt(serviceId, async (inner) => {
      await addService(inner, { customerId, serviceId, now });
      const rows = await findService(inner, { cartId, serviceId });
      lineIds.set(serviceId, rows[0]?.id);
      return undefined;
    });
    // Reports an add-on that no longer exists, and leaves its treatment unchanged.
    const serviceLineId = lineIds.get(serviceId);
    for (const { addOnId, quantity } of serviceLineId === undefined ? [] : addOns) {
      await attempt(addOnId, async (inner) => {
        await addAddOn(inner, { cartId, addOnId, quantity, serviceLineId });
        return undefined;
      });
    }
  }
  return notMerged;
}

const sumQuantity = statement(
  { quantity: "int" },
  sql`
  select l.quantity from cart_products l join ${sizeRows} z on z.id = l.size_id
  where l.cart_id = ${sql.placeholder("cartId")} and not l.saved_for_later and z.product_id = ${sql.placeholder("productId")}
    and (z.id = ${sql.placeholder("sizeId")} or (${sql.placeholder("sizeId")}::text is null and z.position = (select min(f.position) from ${sizeRows} f where f.product_id = ${sql.placeholder("productId")})))`,
);

async function quantityInCart(
  tx: Transaction,
  cartId: string,
  productId: string,
  sizeId: string | undefined,
): Promise<number> {
  const rows = await sumQuantity(tx, { cartId, productId, sizeId: sizeId ?? null });
  return rows[0]?.quantity ?? 0;
}
