import { sql } from "drizzle-orm";
import { adoptAnswers, adoptConsents, adoptNotes, adoptPhotos } from "#modules/care/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";

const joinVisits = statement(
  { appointmentId: "text", orderId: "text?" },
  sql`
  update appointments set customer_id = ${sql.placeholder("id")}
  where customer_id is null and guest is not null and email_key(guest->>'email') = email_key(${sql.placeholder("email")})
  returning id as "appointmentId", order_id as "orderId"`,
);

/**
 * Moves guests' visits with an email to the account that has verified it (AU-1), and returns the ids of the visits and
 * their orders. Signatures and notes move too. A visit that already has an owner never changes owners. The guest's link
 * continues to work. `email` is in lower case, like guests' emails.
 */
export async function joinGuestVisits(
  tx: Transaction,
  { id, email }: { id: string; email: string },
): Promise<{ appointmentId: string; orderId: string | null }[]> {
  const rows = await joinVisits(tx, { id, email });
  const joined = { appointmentIds: rows.map(({ appointmentId }) => appointmentId), customerId: id };
  await adoptConsents(tx, joined);
  await adoptAnswers(tx, joined);
  await adoptNotes(tx, joined);
  await adoptPhotos(tx, joined);
  return rows;
}
