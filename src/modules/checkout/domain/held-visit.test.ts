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
const [facial, relaxer] = place.lines as [HeldPlace["lines"][number], HeldPlace["lines"][number]]; // the two lines of `place`

describe("the time slot reserved for an order's visit", () => {
  it("is still reserved while the hold has the time, treatments and practitioners of the order", () => {
    expect(isStillHeld(held, { ...place, startsAt: new Date(place.startsAt) })).toBe(true);
  });

  it.each<[string, HeldPlace | undefined]>([
    ["if no hold exists", undefined],
    ["if its hold has expired", { ...place, isExpired: true }],
    ["if the cart holds another visit instead", { ...place, appointmentId: "another" }],
    ["if the hold is at another time", { ...place, startsAt: new Date("2026-12-02T15:15:00Z") }],
    ["if the hold has one more treatment", { ...place, lines: [...place.lines, facial] }],
    ["if the hold has one treatment less", { ...place, lines: [facial] }],
    ["if the hold has its treatments in another order", { ...place, lines: [relaxer, facial] }],
    [
      "if the hold is with another practitioner",
      { ...place, lines: [facial, { ...relaxer, practitioner: { id: "dana" } }] },
    ],
  ])("isn't reserved anymore %s", (_what, found) => {
    expect(isStillHeld(held, found)).toBe(false);
  });
});
