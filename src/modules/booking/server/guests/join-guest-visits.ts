import { sql } from "drizzle-orm";
import { adoptAnswers, adoptConsents, adoptNotes, adoptPhotos } from "#modules/care/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";

/**
 * Gives guests' visits with an address to the account whose address it is proven to be (AU-1), and returns theirs and
 * their orders' ids. What was signed and noted for them comes along. A visit has one owner for good: what has an owner
 * already keeps it. The guest's link continues working. `email` in lower case, as guests' addresses are stored.
 */
export async function joinGuestVisits(
  tx: Transaction,
  { id, email }: { id: string; email: string },
): Promise<{ appointmentId: string; orderId: string | null }[]> {
  const { rows } = await tx.execute<{ appointmentId: string; orderId: string | null }>(sql`
    update appointments set customer_id = ${id}
    where customer_id is null and guest is not null and email_key(guest->>'email') = email_key(${email})
    returning id as "appointmentId", order_id as "orderId"`);
  const joined = { appointmentIds: rows.map(({ appointmentId }) => appointmentId), customerId: id };
  await adoptConsents(tx, joined);
  await adoptAnswers(tx, joined);
  await adoptNotes(tx, joined);
  await adoptPhotos(tx, joined);
  return rows;
}
