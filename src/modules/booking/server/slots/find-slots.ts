import { type DayOption, planDay, planMonth, type SlotOption } from "#modules/scheduling/domain/availability.ts";
import type { VisitRequest } from "#modules/scheduling/domain/visit-shape.ts";
import { addDays } from "#shared/zoned-time.ts";
import type { Appointment } from "../../domain/appointment.ts";
import type { BookedService } from "../../domain/booked-service.ts";
import { anyNeed, bookedServicesOf, requestOfAppointment, toVisitRequest } from "../visits/visit-request.ts";
import type { BookingContext } from "./booking-context.ts";
import { readBusyTime, spanOfDays } from "./busy-ranges.ts";
import { type ClinicSnapshot, clinicSnapshotOf } from "./clinic-snapshot.ts";

/** What slots are asked for: services with their add-ons, flat lists of ids, or an appointment that would be moved. */
export type SlotQuery = {
  visit: readonly BookedService[] | { serviceIds: readonly string[]; addOnIds: readonly string[] } | Appointment;
  practitionerId?: string | undefined;
  /** A hold that would be given up for the slot: what it occupies is no obstacle. An appointment's own never is. */
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
  const busy = await readBusyTime(context.db, { ...span, except: exceptOf(query) });
  return planDay({ clinic, busy, request, date, now: context.clock.now() }).map((slot) => nameSlot(snapshot, slot));
}

/** A start with the names of those who could perform it. */
export function nameSlot({ practitioners }: ClinicSnapshot, slot: SlotOption): NamedSlot {
  const nameOf = (id: string) => practitioners.find((person) => person.id === id)?.name ?? "";
  return { ...slot, practitioners: slot.practitionerIds.map((id) => ({ id, name: nameOf(id) })) };
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
  const busy = await readBusyTime(context.db, { ...span, except: exceptOf(query) });
  return planMonth({ clinic, busy, request, dates, now: context.clock.now() });
}

/** What a query asks of the clinic; without services, one step of anybody. Throws `not_found`. */
export function requestOf(snapshot: ClinicSnapshot, { visit, practitionerId }: SlotQuery): VisitRequest {
  if ("status" in visit) return requestOfAppointment(snapshot, visit, practitionerId);
  const booked = "serviceIds" in visit ? bookedServicesOf(snapshot, visit.serviceIds, visit.addOnIds) : visit;
  const request = toVisitRequest(snapshot, booked, practitionerId);
  return request.needs.length > 0 ? request : { ...request, needs: [anyNeed(snapshot.clinic.rules.stepMinutes)] };
}

/** The visit whose own claims are no obstacle. */
export function exceptOf({ visit, except }: SlotQuery): string | undefined {
  return "status" in visit ? visit.id : except;
}

function datesOf(month: string): string[] {
  const dates: string[] = [];
  for (let date = `${month}-01`; date.startsWith(month); date = addDays(date, 1)) dates.push(date);
  return dates;
}
