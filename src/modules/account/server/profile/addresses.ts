import { and, count, eq, ne, sql } from "drizzle-orm";
import type { Database, DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { read } from "#platform/db/statement.ts";
import { AppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";
import type { AddressBody, WireAddress } from "../../contract/address-calls.ts";
import { addressColumns } from "../customer-columns.ts";
import { addresses, customers } from "../tables.ts";
import { toAddress } from "../to-wire.ts";

const MOST_ADDRESSES = 20;

const readAddresses = read(
  {
    id: "text",
    firstName: "text",
    lastName: "text",
    line1: "text",
    line2: "text?",
    city: "text",
    state: "text",
    postalCode: "text",
    country: "text",
    phone: "text",
    isDefault: "bool",
  },
  sql`
  select a.id, a.first_name as "firstName", a.last_name as "lastName", a.line1, a.line2, a.city, a.state,
    a.postal_code as "postalCode", a.country, a.phone, a.is_default as "isDefault"
  from ${addresses} a where a.customer_id = ${sql.placeholder("customerId")}
  order by a.is_default desc, a.created_at, a.id`,
);

/** Returns a customer's addresses, the default one first. */
export async function listAddresses(db: DatabaseOrTransaction, customerId: string): Promise<WireAddress[]> {
  return (await readAddresses(db, { customerId })).map(toAddress);
}

/**
 * Makes changes to one customer's addresses wait for each other, so that one is the default and there are 20 at most.
 */
async function lockCustomer(tx: Transaction, customerId: string): Promise<void> {
  await tx.select({ id: customers.id }).from(customers).where(eq(customers.id, customerId)).for("no key update");
}

async function makeDefault(tx: Transaction, customerId: string, addressId: string): Promise<void> {
  await tx
    .update(addresses)
    .set({ isDefault: false })
    .where(and(eq(addresses.customerId, customerId), ne(addresses.id, addressId)));
}

export async function addAddress(db: Database, customerId: string, body: AddressBody): Promise<WireAddress> {
  return db.transaction(async (tx) => {
    await lockCustomer(tx, customerId);
    const [stored] = await tx.select({ count: count() }).from(addresses).where(eq(addresses.customerId, customerId));
    if ((stored?.count ?? 0) >= MOST_ADDRESSES)
      throw new AppError("conflict", { message: `You can save up to ${MOST_ADDRESSES} addresses. Remove one first.` });
    const isDefault = body.isDefault === true || stored?.count === 0;
    const [added] = await tx
      .insert(addresses)
      .values({ ...body, id: newId(), customerId, line2: body.line2 || null, isDefault })
      .returning(addressColumns);
    if (!added) throw new Error("an insert returned nothing");
    if (isDefault) await makeDefault(tx, customerId, added.id);
    return toAddress(added);
  });
}

/**
 * Updates an address. Throws `not_found` for an address that isn't the customer's. The default stays the default until
 * another replaces it.
 */
export async function updateAddress(
  db: Database,
  customerId: string,
  addressId: string,
  { isDefault, ...body }: AddressBody,
): Promise<WireAddress> {
  return db.transaction(async (tx) => {
    await lockCustomer(tx, customerId);
    const [updated] = await tx
      .update(addresses)
      .set({ ...body, line2: body.line2 || null, ...(isDefault ? { isDefault: true } : {}) })
      .where(and(eq(addresses.id, addressId), eq(addresses.customerId, customerId)))
      .returning(addressColumns);
    if (!updated) throw new AppError("not_found");
    if (isDefault) await makeDefault(tx, customerId, addressId);
    return toAddress(updated);
  });
}

/**
 * Deletes an address. Throws `not_found` for an address that isn't the customer's. If the default is deleted, the
 * oldest remaining one becomes the default.
 */
export async function deleteAddress(db: Database, customerId: string, addressId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockCustomer(tx, customerId);
    const [deleted] = await tx
      .delete(addresses)
      .where(and(eq(addresses.id, addressId), eq(addresses.customerId, customerId)))
      .returning({ isDefault: addresses.isDefault });
    if (!deleted) throw new AppError("not_found");
    if (!deleted.isDefault) return;
    const [next] = await listAddresses(tx, customerId);
    if (next) await tx.update(addresses).set({ isDefault: true }).where(eq(addresses.id, next.id));
  });
}
