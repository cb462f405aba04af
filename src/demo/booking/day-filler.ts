import type { ClinicSnapshot } from "#modules/booking/server/clinic/clinic-snapshot.ts";
import { toVisitRequest } from "#modules/booking/server/visits/visit-request.ts";
import { planVisit } from "#modules/scheduling/domain/availability.ts";
import type { BusyRange, Resource, TimeRange } from "#modules/scheduling/domain/resource.ts";
import { minutesIn, openingHoursOn, spansOn } from "#modules/scheduling/domain/spans-on.ts";
import type { VisitPlan } from "#modules/scheduling/domain/visit-plan.ts";
import type { SeededRandom } from "#shared/seeded-random.ts";
import { addMinutes, timeInZone } from "#shared/zoned-time.ts";
import type { Demand, DrawnVisit } from "./demand.ts";

export type PlacedVisit = DrawnVisit & { date: string; plan: VisitPlan };

/** How many random treatments are tried at one start time before the time stays free. */
const TRIES = 4;
/** The maximum booked share of one person's day, so that some gaps stay free. */
const MOST_OF_A_DAY = 0.92;
/** How far a day's share may exceed its target before nothing more is added. */
const TOO_FULL = 0.02;
const MINUTE_MS = 60_000;

type Shift = { practitioner: Resource; spans: TimeRange[]; minutes: number };

/** Fills one day of the demo's calendar. Each visit is planned like any booking. */
export class DayFiller {
  readonly date: string;
  readonly placed: PlacedVisit[] = [];
  readonly #snapshot: ClinicSnapshot;
  readonly #random: SeededRandom;
  readonly #now: Date;
  readonly #busy: BusyRange[] = [];
  /** The booked times of each person, and the total in minutes. */
  readonly #booked = new Map<string, BusyRange[]>();
  #bookedMinutes = 0;
  readonly #shifts: Shift[];

  constructor(snapshot: ClinicSnapshot, random: SeededRandom, { date, now }: { date: string; now: Date }) {
    const { rules, resources } = snapshot.clinic;
    this.date = date;
    this.#snapshot = snapshot;
    this.#random = random;
    this.#now = now;
    this.#shifts = resources
      .filter(({ kind }) => kind === "practitioner")
      .map((practitioner) => ({ practitioner, spans: spansOn(rules, practitioner, date) }))
      .map((shift) => ({ ...shift, minutes: minutesIn(shift.spans) }))
      .filter(({ minutes }) => minutes > 0);
  }

  get isOpen(): boolean {
    return openingHoursOn(this.#snapshot.clinic.rules, this.date).length > 0 && this.#shifts.length > 0;
  }

  /** The booked share of the practitioners' working time, including preparation and clean-up. */
  get share(): number {
    const worked = this.#shifts.reduce((sum, { minutes }) => sum + minutes, 0);
    return worked === 0 ? 0 : this.#bookedMinutes / worked;
  }

  /** Books a visit at a start; returns whether it fits. */
  place(visit: DrawnVisit, startsAt: Date, practitionerId?: string): boolean {
    const { clinic } = this.#snapshot;
    const { plan } = planVisit({
      clinic,
      busy: this.#busy,
      request: {
        ...toVisitRequest(this.#snapshot, visit.services),
        ...(practitionerId === undefined ? {} : { practitionerId }),
      },
      now: this.#now,
      date: this.date,
      time: timeInZone(startsAt, clinic.rules.timeZone),
      // Ignores the limits for booking in advance, because a past visit was booked in time.
      windowFor: "agreedStart",
    });
    if (!plan) return false;
    this.#busy.push(...plan.claims);
    for (const claim of plan.claims) {
      if (!this.#shifts.some(({ practitioner }) => practitioner.id === claim.resourceId)) continue;
      this.#booked.set(claim.resourceId, [...(this.#booked.get(claim.resourceId) ?? []), claim]);
      this.#bookedMinutes += minutesIn([claim]);
    }
    this.placed.push({ ...visit, date: this.date, plan });
    return true;
  }

  /** Fills the day to about the given share, some people's days more than others'. */
  fill(demand: Demand, share: number): void {
    for (const shift of this.#random.shuffled(this.#shifts)) {
      const own = Math.min(MOST_OF_A_DAY, share * this.#random.between(0.5, 1.5));
      for (const span of shift.spans) this.#fillSpan(demand, shift, span, { own, all: share + TOO_FULL });
    }
    // If the day is still below its share, further visits fill remaining gaps.
    const all = share + TOO_FULL;
    for (const shift of this.#random.shuffled(this.#shifts)) {
      if (this.share >= share - 0.005) return;
      for (const span of shift.spans) this.#fillSpan(demand, shift, span, { own: MOST_OF_A_DAY, all });
    }
  }

  /** Books up to `visits` visits anywhere in the day, fewer where there is no room. */
  fillWith(demand: Demand, visits: number): void {
    for (let tries = 0; tries < visits * 2 && this.placed.length < visits; tries += 1) this.#tryAnywhere(demand);
  }

  #fillSpan(demand: Demand, shift: Shift, { from, to }: TimeRange, most: { own: number; all: number }): void {
    const step = this.#snapshot.clinic.rules.stepMinutes;
    for (let start = from; start < to; start = addMinutes(start, step)) {
      const passed = (start.getTime() - from.getTime()) / MINUTE_MS;
      const bookedVisits = this.#bookedOf(shift, { from, to: start });
      if (this.share >= most.all) return;
      const isFree = !this.#isTaken(shift, start);
      if (!isFree || bookedVisits > most.own * (passed + this.#random.between(-45, 15))) continue;
      for (let tries = 0; tries < TRIES; tries += 1) {
        const visit = demand.drawVisit(shift.practitioner.id);
        if (visit && this.place(visit, start, shift.practitioner.id)) break;
      }
    }
  }

  #tryAnywhere(demand: Demand): void {
    const step = this.#snapshot.clinic.rules.stepMinutes;
    const shift = this.#random.pick(this.#shifts);
    const span = this.#random.pick(shift.spans);
    const start = addMinutes(span.from, step * this.#random.whole(0, Math.floor(minutesIn([span]) / step) - 1));
    if (this.#isTaken(shift, start) || this.#bookedOf(shift) > MOST_OF_A_DAY * shift.minutes) return;
    const visit = demand.drawVisit(shift.practitioner.id);
    if (visit) this.place(visit, start, shift.practitioner.id);
  }

  #isTaken({ practitioner }: Shift, at: Date): boolean {
    return this.#busy.some(({ resourceId, from, to }) => resourceId === practitioner.id && from <= at && at < to);
  }

  /** Returns a practitioner's booked minutes, of the whole day or of bookings that overlap a range. */
  #bookedOf({ practitioner }: Shift, within?: TimeRange): number {
    const own = this.#booked.get(practitioner.id) ?? [];
    return minutesIn(within ? own.filter(({ from, to }) => within.from < to && from < within.to) : own);
  }
}
