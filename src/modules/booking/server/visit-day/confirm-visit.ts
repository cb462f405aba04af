import { sql } from "drizzle-orm";
import { withRetry } from "#platform/db/client.ts";
import { command } from "#platform/db/statement.ts";
import { confirmStateOf } from "../../domain/visit-day/visit-day.ts";
import type { BookingContext } from "../clinic/booking-context.ts";
import { announceBoard } from "../clinic/slot-notice.ts";
import { type AccessedVisit, lockAccessedVisit, type VisitAccess } from "../visit-links/visit-callers.ts";
import { getVisit } from "../visits/appointment-queries.ts";
import { recordCustomerStep } from "../visits/customer-step.ts";

const updateConfirmed = command(sql`
  update appointments set status = 'confirmed', confirmed_at = clock_now(), updated_at = clock_now()
  where id = ${sql.placeholder("id")} and status = 'booked'`);

/**
 * Confirms that the customer will come. Does nothing to a visit that is already confirmed, has begun, is closed, or has
 * moved since the link was made; the result shows its state. Throws `not_found` and `link_expired`.
 */
export async function confirmVisit(
  { db, clock }: BookingContext,
  input: { appointmentId: string; access: VisitAccess },
): Promise<AccessedVisit> {
  return withRetry(db, async (tx) => {
    const now = clock.now();
    const found = await lockAccessedVisit(tx, { ...input, now });
    if (found.isMoved || confirmStateOf(found.visit, now) !== "open") return found;
    const { id, date } = found.visit;
    await updateConfirmed(tx, { id });
    const visit = await getVisit(tx, id);
    await recordCustomerStep(tx, "confirm", found.visit, visit, { isMailed: false });
    await announceBoard(tx, [date], id);
    return { ...found, visit };
  });
}
