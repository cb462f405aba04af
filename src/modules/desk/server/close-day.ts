import type { ClosingOutcome } from "#modules/booking/domain/day-closing.ts";
import { type clinicState, visitRows } from "#modules/booking/server/public.ts";

import type { WireDayClosing } from "#modules/booking/staff/contract/day-closing.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import { type Transaction, withRetry } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import { hasRight } from "#shared/rights.ts";
import { formatDay } from "#shared/zoned-time.ts";
import { createVisitStepper } from "./take-step.ts";

type Outcome = { appointmentId: string; to: ClosingOutcome; reason?: string | undefined };
type Take = Awaited<ReturnType<typeof createVisitStepper>>;

/**
 * Records the given outcomes of a day's visits and closes the day, in one transaction. Throws `conflict` while any
 * visit of the day has no outcome or isn't over, `not_found` for a visit on another day, and `forbidden` for a
 * cancellation by a person who may not cancel.
 */
export async function closeDay(
  context: clinicState.BookingContext,
  staff: clinicState.Staff,
  { date, outcomes }: { date: string; outcomes: readonly Outcome[] },
): Promise<WireDayClosing> {
  if (outcomes.some(({ to }) => to === "cancelled") && !hasRight(staff.principal, "visits.cancel")) {
    throw new AppError("forbidden");
  }
  const take = await createVisitStepper(context, staff);
  return withRetry(context.db, async (tx) => {
    // Sorted by id, the order in which all code locks several visits.
    for (const outcome of [...outcomes].sort((a, b) => (a.appointmentId < b.appointmentId ? -1 : 1))) {
      await give(tx, take, date, outcome);
    }
    const { visits, toCome } = await visitRows.readDayClosing({ db: tx, clock: context.clock }, date);
    if (toCome > 0) throw new AppError("conflict", { message: stillToCome(toCome) });
    if (visits.length > 0) throw new AppError("conflict", { message: "Say what happened at each visit." });
    await writeClosing(tx, staff, date, outcomes.length);
    return visitRows.readDayClosing({ db: tx, clock: context.clock }, date);
  });
}

const stillToCome = (visits: number) =>
  visits === 1 ? "A visit of this day isn’t over yet." : `${visits} visits of this day aren’t over yet.`;

/**
 * Records a visit's outcome. A visit that was never checked in is checked in first, because no status can be skipped.
 */
async function give(tx: Transaction, take: Take, date: string, { appointmentId, to, reason }: Outcome): Promise<void> {
  const status = await visitRows.lockStatusOn(tx, appointmentId, date);
  if (status === undefined) throw new AppError("not_found");
  // Another person recorded the same outcome in the meantime: nothing is left to do.
  if (status === to) return;
  const step = { appointmentId, isClosingDay: true };
  if (to === "no_show") await take(tx, { ...step, step: "no_show", reason });
  else if (to === "cancelled")
    await take(tx, { ...step, step: "cancel", cancelledBy: "clinic", reason: reason ?? "Day closed" });
  else {
    // The visit took place, so an unsigned form can't be signed anymore: the history records that it is missing.
    const override = { rules: ["screening"], reason: reason ?? "Day closed" };
    if (status !== "checked_in") await take(tx, { ...step, step: "check_in", override });
    await take(tx, { ...step, step: "complete" });
  }
}

async function writeClosing(
  tx: Transaction,
  { principal, actor }: clinicState.Staff,
  date: string,
  visits: number,
): Promise<void> {
  await visitRows.writeDayClosing(tx, date, principal);
  await writeAudit(tx, actor, {
    action: "day.close",
    resource: "Day",
    resourceId: date,
    summary: `Closed ${formatDay(date)}`,
    after: { visits },
  });
}
