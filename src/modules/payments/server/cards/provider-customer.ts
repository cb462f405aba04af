import { eq } from "drizzle-orm";
import type { Database, DatabaseOrTransaction } from "#platform/db/client.ts";
import type { PaymentGateway } from "#platform/payment-gateway.ts";
import type { CardOwner } from "../../domain/checkout-request.ts";
import { providerCustomers } from "../tables.ts";

/** Returns the provider's id of a person; undefined if the provider doesn't know them yet. */
export async function findProviderCustomer(db: DatabaseOrTransaction, owner: CardOwner): Promise<string | undefined> {
  const [known] = await db
    .select({ id: providerCustomers.providerId })
    .from(providerCustomers)
    .where(eq(providerCustomers.owner, owner));
  return known?.id;
}

/**
 * Registers a person with the provider, outside any transaction, before the first page that saves their card. Two
 * simultaneous requests, or a repeat after a lost response, get the same customer. Throws GatewayError if the provider
 * can't be reached.
 */
export async function openProviderCustomer(
  { db, payments }: { db: Database; payments: PaymentGateway },
  { owner, email }: { owner: CardOwner; email: string },
): Promise<string> {
  const known = await findProviderCustomer(db, owner);
  if (known) return known;
  const customer = await payments.createCustomer({ email, metadata: { owner } }, `customer:${owner}`);
  await db.insert(providerCustomers).values({ owner, providerId: customer.id }).onConflictDoNothing();
  return (await findProviderCustomer(db, owner)) ?? customer.id;
}
