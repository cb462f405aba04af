import { describe, expect, it } from "vitest";
import type { WireDisplacedVisit } from "../../contract/schedule/time-off-calls.ts";
import { chooseForAll, decisionWords, doneWords, optionsOf, toDecisions } from "./visit-choices.ts";

const visit = (id: string, change: Partial<WireDisplacedVisit> = {}): WireDisplacedVisit => ({
  id,
  status: "booked",
  date: "2026-12-01",
  time: "10:00",
  customerName: "Mei Yang",
  services: ["Peel"],
  startsAt: "2026-12-01T15:00:00.000Z",
  endsAt: "2026-12-01T16:00:00.000Z",
  reasons: [],
  decision: null,
  practitioner: { id: "le-1", name: "LE 1" },
  hasEmail: true,
  places: [{ date: "2026-12-01", time: "10:00", practitioner: { id: "le-2", name: "LE 2" } }],
  ...change,
});

const SAME_TIME = "2026-12-01 10:00 le-2";

describe("choices for visits during a practitioner's time off", () => {
  it("are to move the visit, to leave it, or to ask the customer, which requires an email address", () => {
    expect(optionsOf(visit("a")).map(({ label }) => label)).toEqual([
      "Move to Tue, Dec 1, 10:00 am with LE 2",
      "Ask the customer to choose another time",
      "Keep it where it is",
    ]);
    expect(optionsOf(visit("a", { hasEmail: false, places: [] })).map(({ value }) => value)).toEqual(["keep"]);
    expect(optionsOf(visit("a", { status: "checked_in" })).map(({ value }) => value)).toEqual(["keep"]);
  });

  it("are complete only if each booked visit has a choice, and each visit left in place has a reason", () => {
    const visits = [visit("a"), visit("b"), visit("c", { status: "held" })];
    expect(toDecisions(visits, { a: { choice: SAME_TIME, reason: "" } })).toBeUndefined();
    const choices = { a: { choice: SAME_TIME, reason: "" }, b: { choice: "keep", reason: " " } };
    expect(toDecisions(visits, choices)).toBeUndefined();
    expect(toDecisions(visits, { ...choices, b: { choice: "keep", reason: " Called " } })).toEqual([
      { visitId: "a", decision: "move", date: "2026-12-01", time: "10:00", practitionerId: "le-2" },
      { visitId: "b", decision: "keep", reason: "Called" },
    ]);
    // A slot that is no longer offered can't be chosen.
    expect(toDecisions([visit("a", { places: [] })], { a: { choice: SAME_TIME, reason: "" } })).toBeUndefined();
  });

  it("can be set for all visits that allow the same choice", () => {
    const visits = [visit("a"), visit("b", { hasEmail: false })];
    const choices = chooseForAll(visits, { b: { choice: "keep", reason: "Called" } }, "ask");
    expect(choices).toEqual({ a: { choice: "ask", reason: "" }, b: { choice: "keep", reason: "Called" } });
    expect(chooseForAll([visit("a", { places: [] }), visit("c")], {}, "best")).toEqual({
      c: { choice: SAME_TIME, reason: "" },
    });
  });

  it("are shown with the decision and its result", () => {
    const moved = {
      visitId: "a",
      decision: "move",
      date: "2026-12-01",
      time: "10:00",
      practitionerId: "le-2",
    } as const;
    const input = { visitId: "b", decision: "ask" } as const;
    expect(doneWords([moved, input, { ...input, visitId: "c" }])).toBe(" 1 visit moved, 2 customers asked.");
    expect(doneWords([])).toBe("");
    const decided = (decision: WireDisplacedVisit["decision"]) => decisionWords(visit("a", { decision }));
    expect(decided(null)).toBeUndefined();
    expect(decided({ decision: "keep", reason: "Called", by: "Noor Haddad" })).toBe("Stays: Called (Noor Haddad)");
    expect(decided({ decision: "ask", reason: null, by: null })).toBe("Asked to choose another time");
  });
});
