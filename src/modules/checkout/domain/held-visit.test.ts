import { describe, expect, it } from "vitest";
import { type HeldPlace, isStillHeld, toHeldVisit } from "./held-visit.ts";

const place: HeldPlace = {
  appointmentId: "visit",
  startsAt: new Date("2026-12-02T15:00:00Z"),
  isExpired: false,
  lines: [
    { serviceId: "facial", practitioner: { id: "sofia" } },
    { serviceId: "relaxer", practitioner: { id: "imani" } },
  ],
};
const held = toHeldVisit(place, []);
const [facial, relaxer] = place.lines as [HeldPlace["lines"][number], HeldPlace["lines"][number]]; // as above

describe("the time slot reserved for an order's visit", () => {
  it("is still reserved while time, treatments and practitioners are those of the order", () => {
    expect(isStillHeld(held, { ...place, startsAt: new Date(place.startsAt) })).toBe(true);
  });

  it.each<[string, HeldPlace | undefined]>([
    ["without a place", undefined],
    ["when its hold has run out", { ...place, isExpired: true }],
    ["in another hold", { ...place, appointmentId: "another" }],
    ["at another time", { ...place, startsAt: new Date("2026-12-02T15:15:00Z") }],
    ["with a treatment more", { ...place, lines: [...place.lines, facial] }],
    ["with a treatment less", { ...place, lines: [facial] }],
    ["in another order", { ...place, lines: [relaxer, facial] }],
    ["with somebody else", { ...place, lines: [facial, { ...relaxer, practitioner: { id: "dana" } }] }],
  ])("isn't reserved anymore %s", (_what, found) => {
    expect(isStillHeld(held, found)).toBe(false);
  });
});
