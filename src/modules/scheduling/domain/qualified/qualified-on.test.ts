import { describe, expect, it } from "vitest";
import { menu, menuClinic } from "#testing/menu-clinic.ts";
import { present } from "#testing/present.ts";
import { planDay, planMonth, planVisit } from "../availability.ts";
import { explainStart } from "../explain/explain-start.ts";
import type { ServiceNeed } from "../service-need.ts";
import { requestOn } from "./qualified-on.ts";

const clinic = menuClinic();
const [first, second] = clinic.resources.filter(({ kind, pool }) => kind === "practitioner" && pool === "LE");
const now = new Date("2026-11-20T15:00:00Z");
const LAST = "2026-12-01";
const NEXT = "2026-12-02";

/** Creates the peel, performed by these people until the given days. */
function peel(...until: [id: string, qualifiedUntil: string | null][]): ServiceNeed {
  const practitioners = until.map(([practitionerId, qualifiedUntil]) => ({
    practitionerId,
    customerMinutes: null,
    qualifiedUntil,
  }));
  return { ...present(menu.AG08), practitioners };
}
const one = present(first).id;
const other = present(second).id;

describe("a practitioner's qualification that expires", () => {
  it("is valid on its last day, but not on the next day", () => {
    const request = { needs: [peel([one, LAST])] };
    const freeOn = (date: string) =>
      planDay({ clinic, busy: [], request, now, date }).filter(({ free }) => free).length;
    expect([freeOn(LAST) > 0, freeOn(NEXT)]).toEqual([true, 0]);
    const month = planMonth({ clinic, busy: [], request, now, dates: [LAST, NEXT] });
    expect(month.map(({ free, reason }) => [free, reason])).toEqual([
      [true, undefined],
      [false, "no_practitioner"],
    ]);
    const question = { clinic, busy: [], request, now, date: NEXT, time: "10:00" };
    expect(planVisit(question)).toEqual({ reason: "no_practitioner" });
    expect(explainStart(question).obstacles).toEqual([{ kind: "no_staff" }]);
  });

  it("leaves the treatment to the other qualified practitioners, or to no one if every qualification has expired", () => {
    const request = { needs: [peel([one, LAST], [other, null])] };
    const people = (date: string) => [
      ...new Set(planDay({ clinic, busy: [], request, now, date }).flatMap(({ practitionerIds }) => practitionerIds)),
    ];
    expect(people(LAST).sort()).toEqual([one, other].sort());
    expect(people(NEXT)).toEqual([other]);
    expect(requestOn({ needs: [peel([one, LAST], [other, LAST])] }, NEXT)).toBeUndefined();
  });

  it("makes the treatment unavailable if that practitioner was requested, instead of assigning another one", () => {
    const request = { needs: [peel([one, LAST], [other, null])], practitionerId: one };
    expect(requestOn(request, NEXT)).toBeUndefined();
    expect(requestOn({ ...request, practitionerId: other }, NEXT)?.needs[0]?.practitioners).toHaveLength(1);
    expect(requestOn({ needs: request.needs, practitionerIds: [one] }, NEXT)).toBeUndefined();
  });

  it("returns the identical request object for days up to its last day, so that the visit's layout is computed only once", () => {
    const request = { needs: [peel([one, null], [other, LAST])] };
    expect(requestOn(request, LAST)).toBe(request);
    expect(requestOn(request, NEXT)).not.toBe(request);
  });
});
