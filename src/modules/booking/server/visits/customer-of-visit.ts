import { findCustomerContact } from "#modules/account/server/public.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { visitOf } from "./appointment-queries.ts";

/** Returns the name of a visit's customer; empty for a guest's visit. Throws `not_found`. */
export async function customerOfVisit(db: DatabaseOrTransaction, appointmentId: string): Promise<string> {
  const { customerId } = await visitOf(db, appointmentId);
  return (customerId && (await findCustomerContact(db, customerId))?.name) || "";
}
