import { sql } from "drizzle-orm";
import { z } from "zod";
import { EMAIL_VERIFIED } from "#modules/account/domain/events.ts";
import { lockVerifiedCustomer } from "#modules/account/server/public.ts";
import { APPOINTMENT_BOOKED } from "#modules/booking/domain/events.ts";
import { findGuest, joinGuestVisits } from "#modules/booking/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import { command } from "#platform/db/statement.ts";
import type { EventHandlers } from "#platform/jobs/events.ts";

const verified = z.object({ customerId: z.string() });
const booked = z.object({ appointmentId: z.string() });

/**
 * Moves guests' visits and orders to the account with their email, once the email is verified (AU-1): on verification,
 * and when a guest books with a verified email. Both events are handled after their commit, so if a booking and a
 * verification happen at the same time, the later event's handler sees both.
 */
export const guestJoinHandlers: EventHandlers = {
  [EMAIL_VERIFIED]: {
    async "join-guest-visits"({ payload }, tx) {
      await joinTo(tx, { customerId: verified.parse(payload).customerId });
    },
  },
  [APPOINTMENT_BOOKED]: {
    async "join-guest-visits"({ payload }, tx) {
      const guest = await findGuest(tx, booked.parse(payload).appointmentId);
      if (guest) await joinTo(tx, { email: guest.email });
    },
  },
};

const setCustomer = command(sql`
  update orders set customer_id = ${sql.placeholder("id")}
  where (id = any(${sql.placeholder("orderIds")}::text[]) or appointment_id = any(${sql.placeholder("visitIds")}::text[])) and customer_id is null`);

async function joinTo(tx: Transaction, who: { customerId: string } | { email: string }): Promise<void> {
  const customer = await lockVerifiedCustomer(tx, who);
  if (!customer) return;
  const visits = await joinGuestVisits(tx, customer);
  const orderIds = visits.flatMap(({ orderId }) => orderId ?? []);
  const visitIds = visits.map(({ appointmentId }) => appointmentId);
  await setCustomer(tx, { id: customer.id, orderIds, visitIds });
}
