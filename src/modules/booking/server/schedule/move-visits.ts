import { sql } from "drizzle-orm";
import { getClinicSettings } from "#modules/content/server/public.ts";
import { type DatabaseOrTransaction, withRetry } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import { addDays, dateInZone, startOfDay } from "#shared/zoned-time.ts";
import type { WireTimeOff, WireVisitMove } from "../../contract/schedule/time-off-calls.ts";
import { dateOutlook } from "../intervals/date-outlook.ts";
import { listBusyRanges } from "../slots/busy-ranges.ts";
import { type ClinicSnapshot, loadClinicSnapshot } from "../slots/clinic-snapshot.ts";
import { announceSlots } from "../slots/slot-notice.ts";
import { visitOf } from "../visits/appointment-queries.ts";
import type { ScheduleContext } from "./change-schedule.ts";
import { listUnfitVisits, type UnfitVisit } from "./list-unfit-visits.ts";
import { moveByClinic } from "./move-by-clinic.ts";
import { type ProposedPlace, proposePlaces } from "./propose-places.ts";
import { lockForVisit } from "./schedule-locks.ts";
import { getTimeOff } from "./time-off.ts";

/** Proposes a place for every booked visit that lies in time off. Writes nothing. Throws `not_found`. */
export async function proposeMoves({ db, clock }: ScheduleContext, timeOffId: string): Promise<WireVisitMove[]> {
  const visits = await listVisitsIn(db, await getTimeOff(db, timeOffId), clock.now());
  const snapshot = await loadClinicSnapshot(db);
  const now = clock.now();
  const span = bookableSpan(snapshot, now);
  const displaced = await Promise.all(
    visits.map(async ({ id }) => {
      const visit = await visitOf(db, id);
      const serviceIds = visit.lines.map(({ serviceId }) => serviceId);
      const whose = { customerId: visit.customerId, except: id, secrets: null, now };
      const outlook = await dateOutlook(db, snapshot, { serviceIds, ...whose });
      const busy = await listBusyRanges(db, { ...span, except: id });
      return { visit, busy, isTooSoon: (date: string) => outlook.closes(date) !== undefined };
    }),
  );
  const places = proposePlaces(snapshot, displaced, now);
  return visits.map((visit, index) => ({ visit, place: toWirePlace(snapshot, places[index]) }));
}

function bookableSpan({ clinic: { rules } }: ClinicSnapshot, now: Date): { from: Date; to: Date } {
  const today = dateInZone(now, rules.timeZone);
  return {
    from: startOfDay(today, rules.timeZone),
    to: startOfDay(addDays(today, rules.horizonDays + 2), rules.timeZone),
  };
}

function toWirePlace({ practitioners }: ClinicSnapshot, place: ProposedPlace | undefined): WireVisitMove["place"] {
  if (!place) return null;
  const { date, time, practitionerId: id } = place;
  return { date, time, practitioner: { id, name: practitioners.find((person) => person.id === id)?.name ?? "" } };
}

export type MoveVisits = { timeOffId: string; moves: readonly (ProposedPlace & { visitId: string })[] };

/**
 * Moves visits that lie in time off to the places that were chosen for them: all or none, and each customer gets a mail.
 * Throws `not_found` for a visit that doesn't lie in it, `appointment_closed`, and `slot_taken` or `past_cutoff` when a
 * place can't be had any more.
 */
export async function moveVisits(context: ScheduleContext, { timeOffId, moves }: MoveVisits): Promise<WireVisitMove[]> {
  const { db } = context;
  return withRetry(db, async (tx) => {
    const ids = moves.map(({ visitId }) => visitId).sort();
    // Rows first, in one order, then all resources in one order: whoever moves one visit takes its row before its resources.
    await tx.execute(sql`select 1 from appointments where id = any(${sql.param(ids)}::text[]) order by id for update`);
    const snapshot = await loadClinicSnapshot(tx);
    await lockForVisit(
      tx,
      snapshot.clinic.resources.map(({ id }) => id),
    );
    const visits = new Map(
      (await listVisitsIn(tx, await getTimeOff(tx, timeOffId), context.clock.now())).map((visit) => [visit.id, visit]),
    );
    const moved: WireVisitMove[] = [];
    for (const { visitId, ...place } of moves) {
      const visit = visits.get(visitId);
      if (!visit) throw new AppError("not_found", { issues: [{ path: visitId, message: "doesn't fall in it" }] });
      await moveByClinic(context, tx, { snapshot, visitId, place });
      moved.push({ visit, place: toWirePlace(snapshot, place) });
    }
    await announceSlots(tx, [...moves.map(({ date }) => date), ...moved.map(({ visit }) => visit.date)]);
    return moved;
  });
}

/** Booked visits that the time off stands in the way of; holds end by themselves. */
async function listVisitsIn(db: DatabaseOrTransaction, timeOff: WireTimeOff, now: Date): Promise<UnfitVisit[]> {
  const { timeZone } = await getClinicSettings(db);
  const scope = {
    now,
    resourceIds: [timeOff.resourceId],
    firstDate: addDays(dateInZone(new Date(timeOff.startsAt), timeZone), -1),
    lastDate: addDays(dateInZone(new Date(timeOff.endsAt), timeZone), 1),
  };
  const unfit = await listUnfitVisits(db, scope);
  return unfit.filter(
    ({ status, startsAt, endsAt }) =>
      (status === "booked" || status === "confirmed") && startsAt < timeOff.endsAt && timeOff.startsAt < endsAt,
  );
}
