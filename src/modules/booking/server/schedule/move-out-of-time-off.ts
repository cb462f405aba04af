import { getClinicSettings } from "#modules/content/server/public.ts";
import { type DatabaseOrTransaction, withRetry } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import { addDays, dateInZone } from "#shared/zoned-time.ts";
import type { WireTimeOff, WireVisitMove } from "../../staff/contract/schedule/time-off-calls.ts";
import { loadClinicSnapshot } from "../clinic/clinic-snapshot.ts";
import type { ScheduleContext } from "../clinic/schedule-context.ts";
import { lockEveryResource, lockVisits } from "../clinic/schedule-locks.ts";
import { announceSlots } from "../clinic/slot-notice.ts";
import type { ProposedSlot } from "../reschedule/move-by-clinic.ts";
import { moveVisitByClinic } from "../reschedule/move-by-clinic.ts";
import { writeDecision } from "./decisions/decide-visits.ts";
import { listUnfitVisits, type UnfitVisit } from "./list-unfit-visits.ts";
import { suggestSlots, toWirePlace } from "./suggest-slots.ts";
import { getTimeOff } from "./time-off.ts";

/** Proposes slots for every booked visit within time off. Writes nothing. Throws `not_found`. */
export async function proposeMovesOutOfTimeOff(context: ScheduleContext, timeOffId: string): Promise<WireVisitMove[]> {
  const visits = await listVisitsInTimeOff(context.db, await getTimeOff(context.db, timeOffId), context.clock.now());
  const places = await suggestSlots(context, visits);
  return visits.map((visit, index) => ({ visit, place: places[index]?.[0] ?? null }));
}

export type MovesOutOfTimeOff = { timeOffId: string; moves: readonly (ProposedSlot & { visitId: string })[] };

/**
 * Moves visits within time off to the slots chosen for them: all or none, and each customer gets an email. Throws
 * `not_found` for a visit outside the time off, `appointment_closed`, and `slot_taken` or `past_cutoff` when a slot is
 * no longer available.
 */
export async function moveVisitsOutOfTimeOff(
  context: ScheduleContext,
  { timeOffId, moves }: MovesOutOfTimeOff,
): Promise<WireVisitMove[]> {
  const { db } = context;
  return withRetry(db, async (tx) => {
    await lockVisits(
      tx,
      moves.map(({ visitId }) => visitId),
    );
    await lockEveryResource(tx);
    const snapshot = await loadClinicSnapshot(tx);
    const visits = new Map(
      (await listVisitsInTimeOff(tx, await getTimeOff(tx, timeOffId), context.clock.now())).map((visit) => [
        visit.id,
        visit,
      ]),
    );
    const moved: WireVisitMove[] = [];
    for (const { visitId, ...place } of moves) {
      const visit = visits.get(visitId);
      if (!visit) throw new AppError("not_found", { issues: [{ path: visitId, message: "doesn’t fall in it" }] });
      await moveVisitByClinic(context, tx, { snapshot, visitId, place });
      await writeDecision(tx, { timeOffId, visitId, decision: "move", by: context.actor.accountId });
      moved.push({ visit, place: toWirePlace(snapshot, place) });
    }
    await announceSlots(tx, [...moves.map(({ date }) => date), ...moved.map(({ visit }) => visit.date)]);
    return moved;
  });
}

/** Lists booked visits that the time off conflicts with; holds expire by themselves. */
async function listVisitsInTimeOff(db: DatabaseOrTransaction, timeOff: WireTimeOff, now: Date): Promise<UnfitVisit[]> {
  const { timeZone } = (await getClinicSettings(db)).location;
  const scope = {
    now,
    resourceIds: [timeOff.resourceId],
    firstDate: addDays(dateInZone(new Date(timeOff.startsAt), timeZone), -1),
    lastDate: addDays(dateInZone(new Date(timeOff.endsAt), timeZone), 1),
  };
  const conflictingVisits = await listUnfitVisits(db, scope);
  return conflictingVisits.filter(
    ({ status, startsAt, endsAt }) =>
      (status === "booked" || status === "confirmed") && startsAt < timeOff.endsAt && timeOff.startsAt < endsAt,
  );
}
