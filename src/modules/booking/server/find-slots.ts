import { addDays } from "#shared/zoned-time.ts";
import { type DayOption, planDay, planMonth, type SlotOption } from "../domain/availability.ts";
import type { BookedService } from "../domain/booked-service.ts";
import type { VisitRequest } from "../domain/visit-shape.ts";
import type { BookingContext } from "./booking-context.ts";
import { listBusyRanges, spanOfDays } from "./busy-ranges.ts";
import { type ClinicSnapshot, clinicSnapshotOf } from "./clinic-snapshot.ts";
import { anyNeed, bookedServicesOf, toVisitRequest } from "./visit-request.ts";

/** What slots are asked for: a visit, maybe with a wanted practitioner, maybe one that is held or booked already. */
export type SlotQuery = {
  services: readonly BookedService[] | { serviceIds: readonly string[]; addOnIds: readonly string[] };
  practitionerId?: string | undefined;
  /** The appointment or hold that would be moved: its own claims don't count. */
  except?: string | undefined;
};

export type NamedSlot = SlotOption & { practitioners: { id: string; name: string }[] };

/**
 * Every start of a clinic day for a visit, with who could perform it, or why it can't be had (BK-1). Without services it
 * is the clinic's day as such. Throws `not_found` for services, add-ons or practitioners there are not.
 */
export async function findSlots(
  context: BookingContext,
  { date, ...query }: SlotQuery & { date: string },
): Promise<NamedSlot[]> {
  const snapshot = await clinicSnapshotOf(context);
  const request = requestOf(snapshot, query);
  const { clinic } = snapshot;
  const span = spanOfDays(date, date, clinic.rules.timeZone);
  const busy = await listBusyRanges(context.db, { ...span, except: query.except });
  const nameOf = new Map(snapshot.practitioners.map(({ id, name }) => [id, name]));
  return planDay({ clinic, busy, request, date, now: context.clock.now() }).map((slot) => ({
    ...slot,
    practitioners: slot.practitionerIds.map((id) => ({ id, name: nameOf.get(id) ?? "" })),
  }));
}

/** For each day of a month ("YYYY-MM") whether a visit can be had at all, and if not what stands in the way. */
export async function findMonth(
  context: BookingContext,
  { month, ...query }: SlotQuery & { month: string },
): Promise<DayOption[]> {
  const snapshot = await clinicSnapshotOf(context);
  const request = requestOf(snapshot, query);
  const { clinic } = snapshot;
  const dates = datesOf(month);
  const span = spanOfDays(dates[0] ?? "", dates.at(-1) ?? "", clinic.rules.timeZone);
  const busy = await listBusyRanges(context.db, { ...span, except: query.except });
  return planMonth({ clinic, busy, request, dates, now: context.clock.now() });
}

function requestOf(snapshot: ClinicSnapshot, { services, practitionerId }: SlotQuery): VisitRequest {
  const booked =
    "serviceIds" in services ? bookedServicesOf(snapshot, services.serviceIds, services.addOnIds) : services;
  const request = toVisitRequest(snapshot, booked, practitionerId);
  return request.needs.length > 0 ? request : { ...request, needs: [anyNeed(snapshot.clinic.rules.stepMinutes)] };
}

function datesOf(month: string): string[] {
  const dates: string[] = [];
  for (let date = `${month}-01`; date.startsWith(month); date = addDays(date, 1)) dates.push(date);
  return dates;
}
