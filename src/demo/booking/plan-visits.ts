import type { ClinicSnapshot } from "#modules/booking/server/clinic/clinic-snapshot.ts";
import demandFile from "#modules/booking/server/demo/demand.json" with { type: "json" };
import { SeededRandom } from "#shared/seeded-random.ts";
import { addDays, dateInZone, instantOf, weekdayOf } from "#shared/zoned-time.ts";
import { DayFiller, type PlacedVisit } from "./day-filler.ts";
import { Demand } from "./demand.ts";
import { RegularVisits } from "./regular-visits.ts";
import { canceledLifeOf, lifeOf, type VisitLife } from "./visit-life.ts";

/** A visit of the generated demo data. */
export type LifeVisit = PlacedVisit &
  VisitLife & {
    id: string;
    customerId: string;
    /** Set for a visit booked online. */
    orderId: string | null;
  };

export type LifeToPlan = {
  snapshot: ClinicSnapshot;
  now: Date;
  seed: string;
  /** The demo's own customer, who also gets a history. */
  demoCustomerId: string;
  /** Creates a customer and returns their id. */
  newCustomer: () => string;
  mostCustomers: number;
};

/** The first and last day, counted from today, on which the calendar is as full as on a usual working day. */
const FULL_FROM = -16;
const FULL_TO = 2;
/** The first day, with a few visits that give customers a history, and the last day with any visits. */
const HISTORY_FROM = -150;
const LAST = 24;
const HISTORY_VISITS = 5;
/** The booked share of a working day, by weekday from Sunday. */
const SHARES = [0.6, 0.6, 0.59, 0.6, 0.62, 0.63, 0.64];
const MOST_AHEAD = 0.57;
const CANCELED = 0.05;

/**
 * Plans all visits of the generated demo data around `now`: full days in the recent past and near future, fewer and
 * fewer further ahead, and a few long ago. The same seed, clinic and instant give the same visits. Nothing is written.
 */
export function planVisits(life: LifeToPlan): LifeVisit[] {
  const { snapshot, now, seed, demoCustomerId } = life;
  const { timeZone } = snapshot.clinic.rules;
  const today = dateInZone(now, timeZone);
  const random = new SeededRandom(`${seed} ${today}`);
  const demand = new Demand(snapshot, random);
  const own = planOwnVisits(snapshot, { today, now });
  const regulars = new RegularVisits(random, life.newCustomer, life.mostCustomers);
  const visits: LifeVisit[] = [];
  for (let day = HISTORY_FROM; day <= LAST; day += 1) {
    const filler = new DayFiller(snapshot, random, { date: addDays(today, day), now });
    if (!filler.isOpen) continue;
    const ownOfDay = own.filter((visit) => visit.day === day);
    for (const visit of ownOfDay) filler.place(visit, visit.startsAt);
    const ownVisits = filler.placed.length;
    const share = shareOf(day, weekdayOf(filler.date), random);
    if (share === undefined) filler.fillWith(demand, HISTORY_VISITS);
    else filler.fill(demand, share);
    const fates = new SeededRandom(`${seed} ${filler.date}`);
    let isMissed = false;
    filler.placed.forEach((placed, index) => {
      const isOwn = index < ownVisits;
      const customerId = isOwn ? demoCustomerId : regulars.customerOf(placed.group, day).customerId;
      const visit = toVisit(
        placed,
        customerId,
        lifeOf(placed.plan, now, fates, { isOnline: isOwn, mayMiss: !isOwn && !isMissed }),
        fates,
      );
      visits.push(visit);
      isMissed ||= visit.status === "no_show";
      if (isOwn || visit.bookedVia === "walk_in" || !fates.isBelow(CANCELED)) return;
      const former = regulars.customerOf(placed.group, day).customerId;
      visits.push(toVisit(placed, former, canceledLifeOf({ rebookedAt: visit.bookedAt }, fates), fates));
    });
  }
  return visits.sort((one, other) => one.bookedAt.getTime() - other.bookedAt.getTime());
}

function toVisit(placed: PlacedVisit, customerId: string, life: VisitLife, random: SeededRandom): LifeVisit {
  const [id, orderId] = [random.id(), random.id()];
  return { ...placed, ...life, id, customerId, orderId: hasOrder(life) ? orderId : null };
}

/** Returns the share of a day to book; undefined for days long ago. */
function shareOf(day: number, weekday: number, random: SeededRandom): number | undefined {
  const full = (SHARES[weekday] ?? 0.6) + random.between(-0.012, 0.012);
  if (day < FULL_FROM) return undefined;
  // Future days are booked less, so that every treatment still has free times.
  if (day <= FULL_TO) return day < 0 ? full : Math.min(full, MOST_AHEAD);
  return full * 0.85 * ((LAST - day) / (LAST - FULL_TO)) ** 1.7;
}

/**
 * Returns the past and upcoming visits of the demo's own customer. Each is on the day that the demo's data names. If it
 * doesn't fit there, an upcoming visit moves up to six days later, a past one up to six days earlier; otherwise it is
 * left out.
 */
function planOwnVisits(snapshot: ClinicSnapshot, { today, now }: { today: string; now: Date }) {
  const { timeZone } = snapshot.clinic.rules;
  return demandFile.demoCustomer.flatMap(({ services, daysFromToday, time }) => {
    const away = daysFromToday < 0 ? -1 : 1;
    for (let day = daysFromToday; Math.abs(day - daysFromToday) < 7; day += away) {
      const date = addDays(today, day);
      const startsAt = instantOf(date, time, timeZone);
      const visit = { group: "facials", services: services.map((serviceId) => ({ serviceId, addOns: [], areas: [] })) };
      const filler = new DayFiller(snapshot, new SeededRandom(date), { date, now });
      if (startsAt && filler.isOpen && filler.place(visit, startsAt)) return [{ ...visit, day, startsAt }];
    }
    return [];
  });
}

/** Whether a visit has an order: when it was booked online, or when the desk made one to accept the payment. */
const hasOrder = ({ bookedVia, status }: VisitLife): boolean => bookedVia === "online" || status === "completed";
