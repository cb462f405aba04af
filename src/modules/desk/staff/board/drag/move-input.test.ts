import { describe, expect, it } from "vitest";
import { minutesAfterResize, resourcesOfPlan, startOf, toneOf } from "./move-input.ts";

const visit = { startsAt: "2026-11-20T15:30:00.000Z", timeZone: "America/New_York" };
const move = { mode: "move", from: 680 } as const;

describe("the request sent when a visit is dropped", () => {
  it("moves the whole visit by as many minutes as the bar was dragged, even if this is the bar of its second treatment", () => {
    expect(startOf(visit, move, { from: 695 })).toBe("2026-11-20T15:45:00.000Z");
  });

  it("uses the same local time on another day, even after the clocks went back", () => {
    expect(startOf(visit, move, { from: 680, dayTab: "2026-11-23" })).toBe("2026-11-23T15:30:00.000Z");
    const october = { ...visit, startsAt: "2026-10-31T14:30:00.000Z" };
    expect(startOf(october, move, { from: 680, dayTab: "2026-11-02" })).toBe("2026-11-02T15:30:00.000Z");
  });

  it("lengthens or shortens the visit's last treatment, to no less than 5 minutes", () => {
    const services = [{ minutes: 50 }, { minutes: 20 }] as Parameters<typeof minutesAfterResize>[0]["services"]; // the rest isn't read
    expect(minutesAfterResize({ services }, { to: 700 }, { to: 715 })).toBe(35);
    expect(minutesAfterResize({ services }, { to: 700 }, { to: 640 })).toBe(5);
  });

  it("is allowed for a free slot, requires a reason for a slot that breaks a rule, and is refused for a taken slot", () => {
    expect(toneOf({ fits: true, canOverride: false })).toBe("free");
    expect(toneOf({ fits: false, canOverride: true })).toBe("breaks");
    expect(toneOf({ fits: false, canOverride: false })).toBe("refused");
  });

  it("names each practitioner, room and device that the visit would use only once", () => {
    const at = { startsAt: "", endsAt: "" };
    const plan = { ...at, units: ["p1", "p1", "r1", "d1", "d2"].map((unitId) => ({ unitId, ...at })) };
    const kinds = { p: "people", r: "rooms", d: "devices" } as const;
    const kindOf = (id: string) => kinds[id.slice(0, 1) as keyof typeof kinds];
    expect(resourcesOfPlan(plan, kindOf)).toEqual({ practitionerIds: ["p1"], roomId: "r1", deviceIds: ["d1", "d2"] });
    expect(resourcesOfPlan(null, kindOf)).toEqual({});
  });
});
