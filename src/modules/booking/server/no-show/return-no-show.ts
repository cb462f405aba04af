import { sql } from "drizzle-orm";
import type { VisitPlan } from "#modules/scheduling/domain/visit-plan.ts";
import type { Transaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { AppError, isAppError } from "#shared/app-error.ts";
import { addDays, dateInZone, formatTime, startOfDay, timeInZone } from "#shared/zoned-time.ts";
import { visitClosedError } from "../../domain/staff-step-rules.ts";
import type { VisitState } from "../../domain/visit-history.ts";
import type { ClinicSnapshot } from "../clinic/clinic-snapshot.ts";
import { writeVisitAtSlot } from "../holds/write-visit-at-slot.ts";
import { assertIntervalsOnReturn } from "../intervals/assert-taken-back.ts";
import { deleteWaitlistHoldsOnSlot } from "../pass-on-freed-places/offer-freed-slot-to-waitlist.ts";
import { readLastStep } from "../visits/last-step.ts";
import type { StaffVisit } from "../visits/staff-visit.ts";
import { releaseClaims } from "../visits/visit-writes.ts";

/**
 * Restores the time of a no-show who arrives late, on the same day and if it is still free. Throws `appointment_closed`
 * on another day, and `slot_taken` with the time when it was taken.
 */
export async function restoreNoShow(
  tx: Transaction,
  snapshot: ClinicSnapshot,
  visit: StaffVisit,
  now: Date,
): Promise<void> {
  const [last] = await readLastStep(tx, { appointmentId: visit.appointment.id });
  if (
    last?.step !== "no_show" ||
    !last.before ||
    dateInZone(now, visit.appointment.timeZone) !== visit.appointment.date
  ) {
    throw visitClosedError({ ...visit.appointment, stage: null });
  }
  await reclaimPlace(tx, snapshot, visit, last.before);
}

/**
 * Claims a visit's former time again, resource by resource. Throws `slot_taken`: "The place was taken at 11:43 am.
 * Choose another.", and `too_soon` when another visit is now too close.
 */
export async function reclaimPlace(
  tx: Transaction,
  snapshot: ClinicSnapshot,
  { appointment }: StaffVisit,
  state: VisitState,
): Promise<void> {
  const plan = planFormerPlace(state);
  await assertIntervalsOnReturn(tx, snapshot, appointment, state.date);
  await deleteWaitlistHoldsOnSlot(tx, state.claims);
  const place = { snapshot, date: state.date, appointmentId: appointment.id, plan: () => plan };
  try {
    await writeVisitAtSlot(tx, place, (savepoint) => [releaseClaims(savepoint, { appointmentId: appointment.id })]);
  } catch (error) {
    if (!isAppError(error, "slot_taken")) throw error;
    throw await placeTakenError(tx, appointment, state);
  }
}

function planFormerPlace({ startsAt, endsAt, practitionerId, claims }: VisitState): VisitPlan {
  return {
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
    practitionerId,
    lines: [],
    claims: claims.map(({ resourceId, from, to }) => ({ resourceId, from: new Date(from), to: new Date(to) })),
  };
}

const readWhenPlaceWasTaken = statement(
  { takenAt: "instant" },
  sql`
  select coalesce(max(h.at), max(a.updated_at), max(b.created_at)) as "takenAt"
  from claims c
  join jsonb_to_recordset(${sql.placeholder("wanted")}::jsonb) as wanted("resourceId" text, "from" timestamptz, "to" timestamptz)
    on c.resource_id = wanted."resourceId" and c.during && tstzrange(wanted."from", wanted."to")
  left join appointments a on a.id = c.appointment_id
  left join blocks b on b.id = c.block_id
  left join visit_history h on h.appointment_id = c.appointment_id and h.step in ('book', 'move')
  where c.released_at is null and c.appointment_id is distinct from ${sql.placeholder("appointmentId")}`,
);

async function placeTakenError(
  tx: Transaction,
  { id, timeZone }: StaffVisit["appointment"],
  { claims }: VisitState,
): Promise<AppError> {
  const [otherVisit] = await readWhenPlaceWasTaken(tx, { appointmentId: id, wanted: JSON.stringify(claims) });
  if (!otherVisit?.takenAt) return new AppError("slot_taken", { message: "The place was taken. Choose another." });
  const at = formatTime(timeInZone(new Date(otherVisit.takenAt), timeZone));
  return new AppError("slot_taken", { message: `The place was taken at ${at}. Choose another.` });
}

/** Returns the instant at which a clinic day ends. */
export function endOfDay(date: string, timeZone: string): Date {
  return startOfDay(addDays(date, 1), timeZone);
}
