import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { AppError } from "#shared/app-error.ts";
import { hasRight } from "#shared/rights.ts";
import { dateInZone, timeInZone } from "#shared/zoned-time.ts";
import { isChangeable } from "../../domain/appointment-status.ts";
import { delaysBehind } from "../../domain/visit-day/running-behind.ts";
import type { WireToldBehind } from "../../staff/contract/running-late.ts";
import type { BookingContext } from "../clinic/booking-context.ts";
import { recallClinicSnapshot } from "../clinic/clinic-snapshot.ts";
import type { Staff } from "../clinic/staff-context.ts";
import { findPractitionerOfAccount } from "../clinic/viewer.ts";
import { getVisit } from "../visits/appointment-queries.ts";
import { mailRunningLate, readContact } from "./running-late.ts";

/** How far ahead customers are emailed about a delay. Customers with later visits get no email yet. */
const AHEAD_MS = 3 * 3_600_000;

const findBusy = statement(
  { visitId: "text", isOpen: "bool", from: "text", to: "text" },
  sql`
  select a.id as "visitId", a.status = 'checked_in' as "isOpen",
    lower(c.during)::text as "from", upper(c.during)::text as "to"
  from claims c join appointments a on a.id = c.appointment_id
  where c.resource_id = ${sql.placeholder("practitionerId")} and c.released_at is null
    and a.date = ${sql.placeholder("date")}::date and a.status in ('booked', 'confirmed', 'checked_in')`,
);

type RunningBehind = { practitionerId: string; minutes: number; dryRun: boolean };

/**
 * Emails the customers of the next three hours whose visits begin later because a practitioner is behind; the same
 * delay is emailed once. `dryRun` only returns who they are. Throws `not_found` for an unknown practitioner, or one
 * whose visits the reader may not see.
 */
export async function notifyRunningBehind(
  context: BookingContext,
  staff: Staff,
  { practitionerId, minutes, dryRun }: RunningBehind,
): Promise<WireToldBehind[]> {
  await assertMaySeeVisitsOf(context, staff, practitionerId);
  const { timeZone } = (await recallClinicSnapshot(context)).clinic.rules;
  const now = context.clock.now();
  return context.db.transaction(async (tx) => {
    const busy = await findBusy(tx, { practitionerId, date: dateInZone(now, timeZone) });
    const stretches = busy.map(({ from, to, ...visit }) => ({ ...visit, from: new Date(from), to: new Date(to) }));
    const notices: WireToldBehind[] = [];
    for (const [appointmentId, delay] of delaysBehind(stretches, { now, minutes })) {
      const visit = await findComingVisit(tx, { appointmentId, practitionerId, now });
      if (!visit) continue;
      const { name, email, phone } = await readContact(tx, visit);
      if (email && !dryRun) await mailRunningLate(tx, staff, visit, delay);
      notices.push({
        id: visit.id,
        time: visit.time,
        minutes: delay,
        newTime: timeInZone(new Date(visit.startsAt.getTime() + delay * 60_000), timeZone),
        customer: { name, hasEmail: email !== undefined, phone },
      });
    }
    return notices;
  });
}

async function assertMaySeeVisitsOf(
  context: BookingContext,
  { principal }: Staff,
  practitionerId: string,
): Promise<void> {
  const { clinic } = await recallClinicSnapshot(context);
  const isKnown = clinic.resources.some(({ id, kind }) => id === practitionerId && kind === "practitioner");
  const isTheirs =
    hasRight(principal, "visits.all") ||
    (await findPractitionerOfAccount(context.db, principal.customerId)) === practitionerId;
  if (!isKnown || !isTheirs) throw new AppError("not_found");
}

/** Returns a visit if it begins with this practitioner within the next hours, and its customer hasn't arrived. */
async function findComingVisit(
  tx: DatabaseOrTransaction,
  { appointmentId, practitionerId, now }: { appointmentId: string; practitionerId: string; now: Date },
) {
  const visit = await getVisit(tx, appointmentId);
  const ahead = visit.startsAt.getTime() - now.getTime();
  const isFirst = visit.lines[0]?.practitioner.id === practitionerId;
  return isChangeable(visit.status) && isFirst && ahead > 0 && ahead <= AHEAD_MS ? visit : undefined;
}
