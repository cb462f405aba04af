import { describe, expect, it } from "vitest";
import { instantOf, timeInZone } from "#shared/zoned-time.ts";
import { busyBut, ledAddOn, menu, menuClinic, withAddOns } from "#testing/menu-clinic.ts";
import { planDay, planVisit } from "./availability.ts";
import type { BusyRange } from "./resource.ts";
import type { VisitRequest } from "./visit-layout.ts";

const clinic = menuClinic();
const zone = clinic.rules.timeZone;
const date = "2026-12-08";
const now = new Date("2026-11-20T15:00:00Z");

function at(time: string): Date {
  const instant = instantOf(date, time, zone);
  if (!instant) throw new RangeError(time);
  return instant;
}

function slotAt(request: VisitRequest, time: string, busy: BusyRange[] = []) {
  return planDay({ clinic, busy, request, date, now }).find(({ from }) => from === time);
}

function planAt(request: VisitRequest, time: string, busy: BusyRange[] = []) {
  const { plan } = planVisit({ clinic, busy, request, date, time, now });
  if (!plan) throw new Error(`nothing free at ${time}`);
  return plan;
}

const wall = (instant: Date) => timeInZone(instant, zone);

describe("the menu's visits with several treatments (BK-1)", () => {
  const facialThenWrinkles = { needs: [withAddOns(menu.AG07, ledAddOn), menu.AG01] };

  it("(a) can change practitioner and room, and start at 15:15 at the latest", () => {
    const plan = planAt(facialThenWrinkles, "15:15");
    expect(plan.lines.map((line) => [line.serviceId, wall(line.startsAt), wall(line.endsAt)])).toEqual([
      ["AG07", "15:15", "16:25"],
      ["AG01", "16:30", "17:00"],
    ]);
    expect(plan.lines.map(({ practitionerId }) => practitionerId.slice(0, 2))).toEqual(["le", "rn"]);
    expect(slotAt(facialThenWrinkles, "15:15")).toMatchObject({ free: true, to: "17:00" });
    expect(slotAt(facialThenWrinkles, "15:30")).toMatchObject({ free: false, reason: "past_cutoff" });
  });

  it("(a) have the injection last in any order of the cart, and claim the LED device only for the part that uses it", () => {
    const plan = planAt({ needs: facialThenWrinkles.needs.toReversed() }, "10:00");
    expect(plan.lines.map(({ need, serviceId }) => [need, serviceId])).toEqual([
      [1, "AG07"],
      [0, "AG01"],
    ]);
    const claimOf = (prefix: string) => plan.claims.find(({ resourceId }) => resourceId.startsWith(prefix));
    expect([claimOf("device-led")?.from, claimOf("device-led")?.to].map((instant) => instant && wall(instant))).toEqual(
      ["10:50", "11:20"],
    );
    expect([claimOf("device-hydra")?.from, claimOf("device-hydra")?.to].map((i) => i && wall(i))).toEqual([
      "09:55",
      "11:20",
    ]);
  });

  it("(b) treat two areas with one laser in 45 minutes, with only one setup and cleanup", () => {
    const plan = planAt({ needs: [menu.LH05, menu.LH03] }, "09:00");
    expect([wall(plan.startsAt), wall(plan.endsAt)]).toEqual(["09:00", "09:45"]);
    expect(new Set(plan.lines.map(({ roomId }) => roomId)).size).toBe(1);
    expect(plan.claims.map(({ from, to }) => [wall(from), wall(to)])).toEqual([
      ["08:55", "09:50"],
      ["08:55", "09:50"],
      ["08:55", "09:50"],
    ]);
  });

  it("(c) have a facial and an IV drip one after the other, never at the same time", () => {
    const plan = planAt({ needs: [menu.AC01, menu.IV02] }, "09:00");
    expect(plan.lines.map((line) => [line.serviceId, wall(line.startsAt), wall(line.endsAt)])).toEqual([
      ["AC01", "09:00", "10:00"],
      ["IV02", "10:05", "11:05"],
    ]);
  });

  it("(d) need pen, centrifuge and nurse at the same time, so the only centrifuge prevents a second visit", () => {
    const request = { needs: [menu.AS03] };
    const first = planAt(request, "09:30");
    expect(first.claims.map(({ resourceId }) => resourceId.replace(/-\d$/, ""))).toEqual([
      "device-centrifuge",
      "device-pen",
      "rn",
      "room-facial",
    ]);
    expect(slotAt(request, "10:15", first.claims)).toMatchObject({ free: false, reason: "device_busy" });
    expect(slotAt(request, "11:15", first.claims)).toMatchObject({ free: false, reason: "device_busy" });
    expect(slotAt(request, "11:30", first.claims)).toMatchObject({ free: true });
  });

  it("(e) can start the long IV drip at 13:30, so that it ends at exactly 17:00, but not at 14:00", () => {
    const request = { needs: [menu.IV07] };
    expect(slotAt(request, "13:30")).toMatchObject({ free: true, to: "17:00" });
    expect(slotAt(request, "13:45")).toMatchObject({ free: false, reason: "past_cutoff" });
    expect(planVisit({ clinic, busy: [], request, date, time: "14:00", now })).toEqual({ reason: "past_cutoff" });
  });
});

describe("the rooms, waiting times and practitioners of a visit (BK-1)", () => {
  it("include only one room for two treatments of the same room type, with a break as long as the longer of cleanup and prep", () => {
    const plan = planAt({ needs: [menu.AC01, menu.AG08] }, "09:00");
    expect(plan.lines.map((line) => [wall(line.startsAt), wall(line.endsAt)])).toEqual([
      ["09:00", "10:00"],
      ["10:10", "10:50"],
    ]);
    expect(new Set(plan.lines.map(({ roomId }) => roomId)).size).toBe(1);
  });

  it("include a second room of the same type if no room is free for the whole visit", () => {
    const busy = [
      ...busyBut(clinic, "room", ["room-facial-1", "room-facial-2"], at("08:00"), at("17:00")),
      { resourceId: "room-facial-1", from: at("10:15"), to: at("17:00") },
      { resourceId: "room-facial-2", from: at("08:00"), to: at("10:00") },
    ];
    const plan = planAt({ needs: [menu.AC01, menu.AG08] }, "09:00", busy);
    expect(plan.lines.map(({ roomId }) => roomId)).toEqual(["room-facial-1", "room-facial-2"]);
    expect(plan.lines.map(({ startsAt }) => wall(startsAt))).toEqual(["09:00", "10:05"]);
  });

  it("include a wait of at most 15 minutes for the next part", () => {
    const needs = [menu.AG07, menu.AG01];
    const nursesBusyUntil = (time: string) =>
      ["rn-1", "rn-2", "rn-3"].map((resourceId) => ({ resourceId, from: at("08:00"), to: at(time) }));
    const plan = planAt({ needs }, "09:00", nursesBusyUntil("10:05"));
    expect(plan.lines.map(({ startsAt }) => wall(startsAt))).toEqual(["09:00", "10:10"]);
    expect(slotAt({ needs }, "09:00", nursesBusyUntil("10:06"))).toMatchObject({
      free: false,
      reason: "practitioner_busy",
    });
  });

  it("may lie outside working hours for prep and cleanup, but not for time with the customer", () => {
    expect(slotAt({ needs: [menu.AG01] }, "09:00")).toMatchObject({ free: true });
    expect(slotAt({ needs: [menu.AG01] }, "16:30")).toMatchObject({ free: true, to: "17:00" });
    const [first, last] = [menu.AG01, menu.AG01].map((need, index) =>
      planAt({ needs: [need] }, index === 0 ? "09:00" : "16:30"),
    );
    expect(first && wall(first.claims[0]?.from ?? now)).toBe("08:55");
    expect(last && wall(last.claims[0]?.to ?? now)).toBe("17:05");
  });

  it("include only one practitioner if that person is qualified for all treatments", () => {
    const twoRoles = { ...menu.AG08, roles: ["LE", "RN"] };
    const plan = planAt({ needs: [twoRoles, menu.AG01] }, "09:00");
    expect(new Set(plan.lines.map(({ practitionerId }) => practitionerId)).size).toBe(1);
    const nurses = ["rn-1", "rn-2", "rn-3"].map((resourceId) => ({ resourceId, from: at("08:00"), to: at("09:30") }));
    expect(slotAt({ needs: [twoRoles, menu.AG01] }, "09:00", nurses)).toMatchObject({ reason: "practitioner_busy" });
  });

  it("include only the requested practitioner, even for a treatment that another practitioner would otherwise perform", () => {
    const slot = slotAt({ needs: [menu.AG01], practitionerId: "rn-2" }, "10:00");
    expect(slot?.practitionerIds).toEqual(["rn-2"]);
    const plan = planAt({ needs: [menu.AG07, menu.AG01], practitionerId: "rn-3" }, "10:00");
    expect(plan.lines[1]?.practitionerId).toBe("rn-3");
    const busy = [{ resourceId: "rn-2", from: at("10:00"), to: at("10:05") }];
    expect(slotAt({ needs: [menu.AG01], practitionerId: "rn-2" }, "10:00", busy)).toMatchObject({
      free: false,
      reason: "practitioner_busy",
    });
  });

  it("depend on the duration that a practitioner needs for a treatment", () => {
    const paced = { ...menu.AG01, practitioners: [{ practitionerId: "rn-2", customerMinutes: 45 }] };
    expect(slotAt({ needs: [paced] }, "10:00")).toMatchObject({ to: "10:45", practitionerIds: ["rn-2"] });
  });

  it("determine the reason why a visit can't be planned: no qualified practitioner, no room, no device", () => {
    const nobody = { ...menu.AG01, roles: ["surgeon"] };
    expect(slotAt({ needs: [nobody] }, "10:00")).toMatchObject({ reason: "no_practitioner" });
    const noRoom = busyBut(clinic, "room", [], at("08:00"), at("18:00"));
    expect(slotAt({ needs: [menu.AG01] }, "10:00", noRoom)).toMatchObject({ reason: "room_busy" });
    const noDevice = busyBut(clinic, "device", [], at("08:00"), at("18:00"));
    expect(slotAt({ needs: [menu.AG07] }, "10:00", noDevice)).toMatchObject({ reason: "device_busy" });
  });

  it("include no room for an online consultation", () => {
    expect(planAt({ needs: [menu.AG90] }, "10:00").claims).toHaveLength(1);
  });
});
