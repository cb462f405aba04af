import { type DayOption, planDay, planMonth } from "#modules/scheduling/domain/availability.ts";
import { packDay } from "#modules/scheduling/domain/packing/pack-day.ts";
import { packingOf } from "#modules/scheduling/domain/packing/packing.ts";
import type { VisitRequest } from "#modules/scheduling/domain/visit-layout.ts";
import { type DatabaseOrTransaction, onOneConnection } from "#platform/db/client.ts";
import { batch } from "#platform/db/statement.ts";
import { addDays } from "#shared/zoned-time.ts";
import type { Appointment } from "../../domain/appointment.ts";
import type { BookedService } from "../../domain/booked-service.ts";
import type { BookingContext } from "../clinic/booking-context.ts";
import { type BusyDays, readBusyDays, spanOfDays, toBusyTime } from "../clinic/busy-ranges.ts";
import { type ClinicSnapshot, recallClinicSnapshot } from "../clinic/clinic-snapshot.ts";
import { explainWhyApart } from "../intervals/judge-visit.ts";
import { readIntervals } from "../intervals/known-visits.ts";
import { type MedicalDates, readMedicalDates, type TooSoon } from "../intervals/medical-dates.ts";
import type { ScreeningOutcomes } from "../intervals/screening-outcomes.ts";
import { shortestNeed, toBookedServices, toRequestOfVisit, toVisitRequest } from "../visits/visit-request.ts";
import { type MedicalReason, type NamedSlot, nameSlot } from "./named-slot.ts";
import { createPlanCache } from "./plan-memory.ts";

/** The visit to find slots for: services with add-ons, flat lists of ids, or an appointment to move. */
export type SlotQuery = {
  visit: readonly BookedService[] | { serviceIds: readonly string[]; addOnIds: readonly string[] } | Appointment;
  practitionerId?: string | undefined;
  /**
   * A hold that would be released for the slot, so that its claims don't block. An appointment's own claims never block
   * it.
   */
  except?: string | undefined;
  /** The customer who makes the request. Dates that a medical rule blocks for them aren't offered. */
  customerId?: string | undefined;
  /** A guest's health check results, which can exclude dates. */
  screenedDates?: ScreeningOutcomes | undefined;
};

export type NamedDay = DayOption & MedicalReason;

/**
 * Cached plans, limited because of memory: a day's plan takes about 40 KB with its response, a month's about 100 KB.
 */
const planDayOnce = createPlanCache<readonly NamedSlot[]>(100);
const planMonthOnce = createPlanCache<readonly DayOption[]>(20);

/**
 * Returns every start of a clinic day for a visit, with who could perform it, or why it isn't available (BK-1). Without
 * services, returns the day's time grid. Returns the same cached list until something about the day changes. Throws
 * `not_found` for unknown services, add-ons or practitioners, and `not_qualified` for a practitioner who doesn't
 * perform one of the services.
 */
export async function findSlots(
  context: BookingContext,
  { date, ...query }: SlotQuery & { date: string },
): Promise<readonly NamedSlot[]> {
  const search = await searchOf(context, query);
  return startsOf(search, date, await readDays(context, search, [date]));
}

/** Returns for each day of a month ("YYYY-MM") whether a visit is available, and if not, why. */
export async function findMonth(
  context: BookingContext,
  { month, ...query }: SlotQuery & { month: string },
): Promise<readonly NamedDay[]> {
  const search = await searchOf(context, query);
  return daysOf(search, month, await readDays(context, search, listDatesOfMonth(month)));
}

/** A search for free times, and the clinic and the moment for which it is made. */
export type SlotSearch = { snapshot: ClinicSnapshot; request: VisitRequest; query: SlotQuery; now: Date };

export async function searchOf(context: BookingContext, query: SlotQuery): Promise<SlotSearch> {
  const snapshot = await recallClinicSnapshot(context);
  return { snapshot, request: toSlotRequest(snapshot, query), query, now: context.clock.now() };
}

/** What was read for days: their claims, and what medical rules say about any date. */
type DaysRead = { busy: BusyDays; medical: MedicalDates };

/** Returns the starts of a day. */
export function startsOf(
  { snapshot, request, now }: SlotSearch,
  date: string,
  { busy, medical }: DaysRead,
): readonly NamedSlot[] {
  const { clinic } = snapshot;
  const tooSoon = medical.whyNot(date);
  const warnings = medical.warningsOn(date);
  const mode = snapshot.settings.booking.packing ?? "prefer";
  const isPacked =
    mode !== "off" && !tooSoon && request.needs.every(({ serviceId }) => snapshot.services.has(serviceId));
  const starts = planDayOnce({ snapshot, busy, now }, [date, isPacked, request], () => {
    const packing = isPacked ? packingOf(clinic, listSoldNeeds(snapshot)) : undefined;
    const slots = planDay({ clinic, busy: toBusyTime(busy), request, date, now, packing });
    const packedSlots = packing ? packDay(slots, mode, now) : slots;
    return packedSlots.map((slot) => nameSlot(snapshot, slot));
  });
  if (!tooSoon && warnings.length === 0) return starts;
  return starts.map((start) => {
    const namedSlot = addMedicalReason(start, tooSoon);
    return namedSlot.free && warnings.length > 0 ? { ...namedSlot, warnings } : namedSlot;
  });
}

/**
 * Returns the needs of the treatments that the clinic offers, from which planning computes which gaps in a day are
 * wasted.
 */
const listSoldNeeds = ({ services }: ClinicSnapshot) =>
  [...services.values()].filter(({ isActive }) => isActive).map(({ need }) => need);

/** Returns the days of a month, the same cached list while no medical rule says anything about them. */
export function daysOf(
  { snapshot, request, now }: SlotSearch,
  month: string,
  { busy, medical }: DaysRead,
): readonly NamedDay[] {
  const { clinic } = snapshot;
  const days = planMonthOnce({ snapshot, busy, now }, [month, request], () =>
    planMonth({ clinic, busy: toBusyTime(busy), request, dates: listDatesOfMonth(month), now }),
  );
  const namedDays = days.map((day) => {
    const namedDay = addMedicalReason(day, medical.whyNot(day.date));
    return namedDay === day ? day : { ...namedDay, freeStarts: 0 };
  });
  return namedDays.every((day, index) => day === days[index]) ? days : namedDays;
}

/**
 * Reads the busy times of consecutive days and, unless they are known, the dates that medical rules allow, in one packet
 * (a single round trip to the database).
 */
export function readDays(
  context: BookingContext,
  { snapshot, query }: SlotSearch,
  dates: readonly string[],
  medical?: MedicalDates,
): Promise<DaysRead> {
  const span = spanOfDays(dates[0] ?? "", dates.at(-1) ?? "", snapshot.clinic.rules.timeZone);
  return onOneConnection(context.db, (connection) =>
    batch({
      busy: readBusyDays(connection, { ...span, except: ignoredVisitOf(query) }),
      medical: medical
        ? Promise.resolve(medical)
        : readMedicalDatesOfQuery({ ...context, db: connection }, snapshot, query),
    }),
  );
}

/** Returns the dates blocked by medical rules, for the caller or the customer whose visit would move. */
export function readMedicalDatesOfQuery(
  { db, clock, secrets }: Pick<BookingContext, "clock" | "secrets"> & { db: DatabaseOrTransaction },
  snapshot: ClinicSnapshot,
  query: SlotQuery,
): Promise<MedicalDates> {
  const { visit } = query;
  const customerId = "status" in visit ? visit.customerId : (query.customerId ?? null);
  return readMedicalDates(db, snapshot, {
    customerId,
    except: ignoredVisitOf(query) ?? null,
    secrets,
    screenedDates: query.screenedDates,
    now: clock.now(),
    serviceIds: listServiceIds(query),
  });
}

/** Returns why the treatments can't share one visit, as text; undefined where they can. */
export async function explainWhyNotTogether(
  context: BookingContext,
  query: Pick<SlotQuery, "visit">,
): Promise<string | undefined> {
  const serviceIds = listServiceIds(query);
  if ("status" in query.visit || serviceIds.length < 2) return undefined;
  const snapshot = await recallClinicSnapshot(context);
  const anonymous = { customerId: null, except: null, secrets: null, now: context.clock.now() };
  return explainWhyApart(snapshot, await readIntervals(context.db, snapshot, anonymous), serviceIds);
}

/** Returns the ids of the requested treatments. */
export function listServiceIds({ visit }: Pick<SlotQuery, "visit">): readonly string[] {
  if ("serviceIds" in visit) return visit.serviceIds;
  return ("status" in visit ? visit.lines : visit).map(({ serviceId }) => serviceId);
}

/**
 * Adds the explanation to a day or start that a medical rule blocks, unless it is past or beyond the booking horizon.
 */
function addMedicalReason<Option extends DayOption | NamedSlot>(option: Option, tooSoon: TooSoon | undefined): Option {
  if (!tooSoon || option.reason === "past" || option.reason === "horizon") return option;
  const { code, why, earliest } = tooSoon;
  return { ...option, free: false, reason: code, why, ...(earliest === undefined ? {} : { earliest }) };
}

/**
 * Returns what a query requires from the clinic; without services, the shortest bookable time with any practitioner.
 * Throws `not_found` and `not_qualified`.
 */
export function toSlotRequest(snapshot: ClinicSnapshot, { visit, practitionerId }: SlotQuery): VisitRequest {
  if ("status" in visit) return toRequestOfVisit(snapshot, visit, practitionerId);
  const booked = "serviceIds" in visit ? toBookedServices(snapshot, visit.serviceIds, visit.addOnIds) : visit;
  const request = toVisitRequest(snapshot, booked, practitionerId);
  return request.needs.length > 0 ? request : { ...request, needs: [shortestNeed(snapshot.clinic.rules.stepMinutes)] };
}

/** Returns the id of the visit whose own claims don't block. */
export function ignoredVisitOf({ visit, except }: SlotQuery): string | undefined {
  return "status" in visit ? visit.id : except;
}

export function listDatesOfMonth(month: string): string[] {
  const dates: string[] = [];
  for (let date = `${month}-01`; date.startsWith(month); date = addDays(date, 1)) dates.push(date);
  return dates;
}
