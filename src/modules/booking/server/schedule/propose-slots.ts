import { planDay, planVisit } from "#modules/scheduling/domain/availability.ts";
import { bookingWindowOf } from "#modules/scheduling/domain/booking-window.ts";
import type { BusyRange } from "#modules/scheduling/domain/resource.ts";
import type { VisitRequest } from "#modules/scheduling/domain/visit-layout.ts";
import { addDays } from "#shared/zoned-time.ts";
import type { Appointment } from "../../domain/appointment.ts";
import type { ClinicSnapshot } from "../clinic/clinic-snapshot.ts";
import type { ProposedSlot } from "../reschedule/move-by-clinic.ts";
import { toNeedsOfVisit } from "../visits/visit-request.ts";

/**
 * A visit that lost its slot. `busy`: everything else that occupies the clinic from today on. `isTooSoon`: whether a
 * medical rule forbids a day.
 */
export type DisplacedVisit = { visit: Appointment; busy: readonly BusyRange[]; isTooSoon?: (date: string) => boolean };

const DAYS_AROUND = 7;

/**
 * Returns slots for each visit, the best first: the same time with other practitioners, the same practitioner at the
 * nearest time within 7 days, then the first free time from the visit's day on. Returns none if there are none within
 * the bookable days. Two visits never have the same best slot.
 */
export function proposeSlots(
  snapshot: ClinicSnapshot,
  displaced: readonly DisplacedVisit[],
  now: Date,
): ProposedSlot[][] {
  const proposals: BusyRange[] = [];
  return displaced.map(({ visit, busy, isTooSoon }) => {
    const search = new SlotSearch(snapshot, visit, { busy: [...busy, ...proposals], now, isTooSoon });
    const places = search.all();
    const [best] = places;
    if (best) proposals.push(...search.claimsAt(best));
    return places;
  });
}

class SlotSearch {
  readonly #snapshot: ClinicSnapshot;
  readonly #visit: Appointment;
  readonly #busy: readonly BusyRange[];
  readonly #now: Date;
  readonly #isTooSoon: (date: string) => boolean;
  readonly #window: { today: string; lastDate: string };

  constructor(
    snapshot: ClinicSnapshot,
    visit: Appointment,
    { busy, now, isTooSoon }: Omit<DisplacedVisit, "visit"> & { now: Date },
  ) {
    this.#snapshot = snapshot;
    this.#visit = visit;
    this.#busy = busy;
    this.#now = now;
    this.#isTooSoon = isTooSoon ?? (() => false);
    this.#window = bookingWindowOf(snapshot.clinic.rules, [], now);
  }

  all(): ProposedSlot[] {
    const found = [this.sameTime(), this.samePerson(), this.firstFree()].filter((place) => place !== undefined);
    return [...new Map(found.map((place) => [`${place.date} ${place.time} ${place.practitionerId}`, place])).values()];
  }

  /**
   * Proposes the same time with other practitioners. The customer comes at this time anyway, so no notice is required.
   */
  sameTime(): ProposedSlot | undefined {
    const { date, time } = this.#visit;
    const { plan } = this.#plan({ date, time, request: this.#requestOfAnybody() });
    return plan && { date, time, practitionerId: plan.practitionerId };
  }

  samePerson(): ProposedSlot | undefined {
    const { id } = this.#visit.practitioner;
    const startMs = this.#visit.startsAt.getTime();
    const around = Array.from({ length: 2 * DAYS_AROUND + 1 }, (_, day) =>
      addDays(this.#visit.date, day - DAYS_AROUND),
    );
    const request = this.#requestWith(id);
    const [nearest] = around
      .flatMap((date) => this.#freeOn(date, request).map((slot) => ({ ...slot, date })))
      .filter(({ practitionerIds }) => practitionerIds.includes(id))
      .sort((a, b) => Math.abs(a.startsAt.getTime() - startMs) - Math.abs(b.startsAt.getTime() - startMs));
    return nearest && { date: nearest.date, time: nearest.from, practitionerId: id };
  }

  firstFree(): ProposedSlot | undefined {
    const request = this.#requestOfAnybody();
    for (let date = this.#visit.date; date <= this.#window.lastDate; date = addDays(date, 1)) {
      const [first] = this.#freeOn(date, request);
      if (!first) continue;
      const { plan } = this.#plan({ date, time: first.from, request });
      if (plan) return { date, time: first.from, practitionerId: plan.practitionerId };
    }
    return undefined;
  }

  claimsAt({ practitionerId, ...start }: ProposedSlot): readonly BusyRange[] {
    const request = this.#requestWith(practitionerId);
    return this.#plan({ ...start, request }).plan?.claims ?? [];
  }

  /** Builds a request open to all practitioners, because the requested one is away. */
  #requestOfAnybody(): VisitRequest {
    return { needs: toNeedsOfVisit(this.#snapshot, this.#visit) };
  }

  /** Builds a request in which this practitioner performs all parts of the visit that they can. */
  #requestWith(practitionerId: string): VisitRequest {
    return { ...this.#requestOfAnybody(), practitionerId };
  }

  #plan(start: { date: string; time: string; request: VisitRequest }) {
    const { clinic } = this.#snapshot;
    return planVisit({ clinic, busy: this.#busy, now: this.#now, windowFor: "agreedStart", ...start });
  }

  #freeOn(date: string, request: VisitRequest) {
    if (date < this.#window.today || this.#isTooSoon(date)) return [];
    const { clinic } = this.#snapshot;
    return planDay({ clinic, busy: this.#busy, now: this.#now, request, date }).filter(({ free }) => free);
  }
}
