import fc from "fast-check";
import { expect, it } from "vitest";
import { addDays, addMinutes, dateInZone, timeInZone, toTime, weekdayOf } from "#shared/zoned-time.ts";
import { ledAddOn, menu, menuClinic, menuHours, withAddOns } from "#testing/menu-clinic.ts";
import { chances } from "#testing/runs.ts";
import { planVisit } from "./availability.ts";
import type { BusyRange } from "./resource.ts";
import type { VisitRequest } from "./visit-layout.ts";
import type { VisitPlan } from "./visit-plan.ts";

const clinic = menuClinic({ leadMinutes: 120, horizonDays: 12 });
const zone = clinic.rules.timeZone;
const requests: VisitRequest[] = [
  { needs: [withAddOns(menu.AG07, ledAddOn), menu.AG01] },
  { needs: [menu.LH05, menu.LH03] },
  { needs: [menu.AC01, menu.IV02] },
  { needs: [menu.AS03] },
  { needs: [menu.IV07] },
  { needs: [menu.PG01] },
  { needs: [menu.FR03] },
  { needs: [menu.AG01], practitionerId: "rn-1" },
  { needs: [menu.AG90] },
];

type Visit = { request: VisitRequest; plan: VisitPlan; expiresAt?: Date };
type Step = {
  kind: "book" | "hold" | "reschedule" | "cancel" | "wait";
  pick: number;
  request: number;
  day: number;
  quarter: number;
};

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom("book", "book", "hold", "reschedule", "cancel", "wait"),
  pick: fc.nat(10_000),
  request: fc.nat(requests.length - 1),
  day: fc.nat(13),
  quarter: fc.integer({ min: 30, max: 70 }),
});

/** A simple model of a clinic's appointment book: the visits in it, without any search for slots. */
class Book {
  now = new Date("2026-03-02T13:07:00Z");
  visits: Visit[] = [];
  counts = { made: 0, refused: 0, moved: 0, freed: 0, expired: 0 };

  busy(except?: Visit): BusyRange[] {
    return this.visits.filter((visit) => visit !== except).flatMap(({ plan }) => plan.claims);
  }

  find(request: VisitRequest, date: string, time: string, except?: Visit): VisitPlan | undefined {
    const { now } = this;
    return planVisit({ clinic, busy: this.busy(except), request, date, time, now }).plan;
  }

  expire(): void {
    const gone = this.visits.filter(({ expiresAt }) => expiresAt && expiresAt <= this.now);
    this.visits = this.visits.filter((visit) => !gone.includes(visit));
    for (const visit of gone) this.expectFree(visit);
    this.counts.expired += gone.length;
  }

  /** Checks that a released slot is offered again at once (BK-5, BK-8). */
  expectFree({ request, plan }: Visit): void {
    const date = dateInZone(plan.startsAt, zone);
    if (plan.startsAt < addMinutes(this.now, clinic.rules.leadMinutes)) return;
    expect(this.find(request, date, timeInZone(plan.startsAt, zone))).toBeDefined();
    this.counts.freed += 1;
  }

  expectRules({ plan }: Visit): void {
    const date = dateInZone(plan.startsAt, zone);
    expect(menuHours[weekdayOf(date)]).not.toEqual([]);
    expect(timeInZone(plan.startsAt, zone) >= "09:00").toBe(true);
    expect(timeInZone(plan.endsAt, zone) <= "17:00").toBe(true);
    expect(plan.startsAt >= addMinutes(this.now, 120)).toBe(true);
    expect(date <= addDays(dateInZone(this.now, zone), 12)).toBe(true);
  }

  expectNoOverlap(visit: Visit): void {
    for (const claim of visit.plan.claims) {
      const clash = this.visits.find(
        (other) =>
          other !== visit &&
          other.plan.claims.some((c) => c.resourceId === claim.resourceId && c.from < claim.to && claim.from < c.to),
      );
      expect(clash).toBeUndefined();
    }
  }

  take(visit: Visit): void {
    this.expectRules(visit);
    this.visits.push(visit);
    this.expectNoOverlap(visit);
    this.counts.made += 1;
  }

  do({ kind, pick, request: index, day, quarter }: Step): void {
    const date = addDays(dateInZone(this.now, zone), day);
    const time = toTime(quarter * 15);
    const chosen = this.visits[pick % Math.max(1, this.visits.length)];
    if (kind === "wait") this.now = addMinutes(this.now, (pick % 40) + 1);
    else if (kind === "cancel" && chosen) {
      this.visits = this.visits.filter((visit) => visit !== chosen);
      this.expectFree(chosen);
    } else if (kind === "reschedule" && chosen) {
      const plan = this.find(chosen.request, date, time, chosen);
      if (plan) {
        const moved = { request: chosen.request, plan };
        this.visits = this.visits.filter((visit) => visit !== chosen);
        this.take(moved);
        this.counts.moved += 1;
      } else this.counts.refused += 1;
    } else {
      const request = requests[index] ?? { needs: [] };
      const plan = this.find(request, date, time);
      if (!plan) this.counts.refused += 1;
      else this.take(kind === "hold" ? { request, plan, expiresAt: addMinutes(this.now, 10) } : { request, plan });
    }
    this.expire();
  }
}

const BOOKS = chances(3, 40, 20_261_120);

it(`no resource is double-booked after ${BOOKS.numRuns * 500} bookings, holds, moves, cancellations and expiries (BK-4, BK-5)`, () => {
  const totals: Book["counts"][] = [];
  fc.assert(
    fc.property(fc.array(step, { minLength: 500, maxLength: 500 }), (steps) => {
      const book = new Book();
      for (const one of steps) book.do(one);
      totals.push(book.counts);
    }),
    { ...BOOKS, endOnFailure: true },
  );
  const sum = (key: keyof Book["counts"]) => totals.reduce((all, counts) => all + counts[key], 0);
  expect(totals).toHaveLength(BOOKS.numRuns);
  for (const key of ["made", "refused", "moved", "freed", "expired"] as const)
    expect(sum(key), key).toBeGreaterThan(10 * BOOKS.numRuns);
});
