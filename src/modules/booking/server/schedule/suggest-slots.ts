import type { TimeRange } from "#modules/scheduling/domain/resource.ts";
import { addDays, dateInZone, startOfDay } from "#shared/zoned-time.ts";
import type { WirePlace } from "../../staff/contract/schedule/touched-visit.ts";
import { listBusyRanges } from "../clinic/busy-ranges.ts";
import { type ClinicSnapshot, loadClinicSnapshot } from "../clinic/clinic-snapshot.ts";
import type { ScheduleContext } from "../clinic/schedule-context.ts";
import { readMedicalDates } from "../intervals/medical-dates.ts";
import type { ProposedSlot } from "../reschedule/move-by-clinic.ts";
import { getVisit } from "../visits/appointment-queries.ts";
import type { UnfitVisit } from "./list-unfit-visits.ts";
import { proposeSlots } from "./propose-slots.ts";

/** Time off that isn't effective yet. */
export type PlannedTimeOff = { resourceId: string; during: TimeRange };

/**
 * Returns up to three slots for each visit, the best first, as if the planned time off were already effective. Writes
 * nothing.
 */
export async function suggestSlots(
  { db, clock }: ScheduleContext,
  visits: readonly UnfitVisit[],
  planned?: PlannedTimeOff,
): Promise<WirePlace[][]> {
  const snapshot = withTimeOff(await loadClinicSnapshot(db), planned);
  const now = clock.now();
  const span = bookableSpan(snapshot, now);
  const displaced = await Promise.all(
    visits.map(async ({ id }) => {
      const visit = await getVisit(db, id);
      const serviceIds = visit.lines.map(({ serviceId }) => serviceId);
      const whose = { customerId: visit.customerId, except: id, secrets: null, now };
      const medicalDates = await readMedicalDates(db, snapshot, { serviceIds, ...whose });
      const busy = await listBusyRanges(db, { ...span, except: id });
      return { visit, busy, isTooSoon: (date: string) => medicalDates.whyNot(date) !== undefined };
    }),
  );
  return proposeSlots(snapshot, displaced, now).map((places) => places.map((place) => toWirePlace(snapshot, place)));
}

function withTimeOff(snapshot: ClinicSnapshot, planned: PlannedTimeOff | undefined): ClinicSnapshot {
  if (!planned) return snapshot;
  const resources = snapshot.clinic.resources.map((resource) =>
    resource.id === planned.resourceId ? { ...resource, timeOff: [...resource.timeOff, planned.during] } : resource,
  );
  return { ...snapshot, clinic: { ...snapshot.clinic, resources } };
}

function bookableSpan({ clinic: { rules } }: ClinicSnapshot, now: Date): { from: Date; to: Date } {
  const today = dateInZone(now, rules.timeZone);
  return {
    from: startOfDay(today, rules.timeZone),
    to: startOfDay(addDays(today, rules.horizonDays + 2), rules.timeZone),
  };
}

/** Returns a slot with its practitioner's name. */
export function toWirePlace(
  { practitioners }: ClinicSnapshot,
  { date, time, practitionerId: id }: ProposedSlot,
): WirePlace {
  return { date, time, practitioner: { id, name: practitioners.find((person) => person.id === id)?.name ?? "" } };
}
