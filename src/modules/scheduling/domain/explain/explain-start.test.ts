import fc from "fast-check";
import { expect, it } from "vitest";
import { instantOf, toTime } from "#shared/zoned-time.ts";
import { ledAddOn, menu, menuClinic, withAddOns } from "#testing/menu-clinic.ts";
import { chances } from "#testing/runs.ts";
import { planDay } from "../availability.ts";
import type { BusyRange } from "../resource.ts";
import { explainStart, type HeldRange } from "./explain-start.ts";

const clinic = menuClinic();
const date = "2026-12-08";
const now = new Date("2026-11-20T15:00:00Z");

function at(minute: number): Date {
  const instant = instantOf(date, toTime(minute), clinic.rules.timeZone);
  if (!instant) throw new RangeError(`${minute}`);
  return instant;
}

const services = [menu.AG01, withAddOns(menu.AG07, ledAddOn), menu.AG08, menu.AC03, menu.LH03, menu.IV02];
const ranges = fc.array(
  fc.tuple(fc.nat(clinic.resources.length - 1), fc.integer({ min: 100, max: 200 }), fc.integer({ min: 1, max: 40 })),
  { minLength: 30, maxLength: 120 },
);

it("a start time has a plan if it is free, and obstacles if it isn't", () => {
  let explained = 0;
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.constantFrom(...services), { minLength: 1, maxLength: 2 }),
      ranges,
      (needs, taken) => {
        const busy = taken.map(([unit, from, length]): BusyRange => {
          return { resourceId: clinic.resources[unit]?.id ?? "", from: at(from * 5), to: at((from + length) * 5) };
        });
        const question = { clinic, busy, request: { needs }, now, date };
        for (const slot of planDay(question)) {
          const { plan, obstacles = [] } = explainStart({ ...question, time: slot.from });
          expect(plan !== undefined, slot.from).toBe(slot.free);
          expect(obstacles.length > 0, slot.from).toBe(!slot.free);
          for (const obstacle of obstacles) {
            if (!("unitIds" in obstacle) || !obstacle.from || !obstacle.to) continue;
            explained += 1;
            expect(obstacle.from < obstacle.to).toBe(true);
            // Each of the units has a claim that overlaps the obstacle's range.
            const inWay = (id: string) =>
              busy.some(
                (one) =>
                  one.resourceId === id &&
                  obstacle.from &&
                  obstacle.to &&
                  one.from < obstacle.to &&
                  obstacle.from < one.to,
              );
            if (obstacle.kind !== "staff_off") expect(obstacle.unitIds?.every(inWay), obstacle.kind).toBe(true);
          }
        }
      },
    ),
    chances(40, 400, 20_261_125),
  );
  expect(explained).toBeGreaterThan(100);
});

it("a device isn't an obstacle if only cleanup follows its last use", () => {
  const needs = [withAddOns(menu.AG07, ledAddOn)];
  const [first, second] = clinic.resources.filter(({ pool }) => pool === "hydra").map(({ id }) => id);
  const busy: BusyRange[] = [
    { resourceId: first ?? "", from: at(945), to: at(950) },
    { resourceId: second ?? "", from: at(815), to: at(945) },
  ];
  const { obstacles = [] } = explainStart({ clinic, busy, request: { needs }, now, date, time: "15:45" });
  expect(obstacles).toMatchObject([{ kind: "device_busy", from: at(940), to: at(1_025) }]);
});

it("an obstacle says when a held slot is free again, unless a booked visit still occupies the slot then", () => {
  const request = { needs: [{ ...menu.AG08, deviceTypes: ["ipl"] }] };
  const units = clinic.resources.filter(({ pool, kind }) => kind === "device" && pool === "ipl");
  expect(units).toHaveLength(1);
  const held = (minute: number): HeldRange[] =>
    units.map(({ id }) => ({
      resourceId: id,
      from: at(600),
      to: at(660),
      heldUntil: new Date(now.getTime() + minute * 60_000),
    }));
  const question = { clinic, request, now, date, time: "10:00" };
  expect(explainStart({ ...question, busy: held(7) })).toEqual({
    obstacles: [{ kind: "held", until: new Date(now.getTime() + 7 * 60_000) }],
  });
  // The booked visit is still there when the hold has expired.
  const [first] = units;
  const booked = { resourceId: first?.id ?? "", from: at(630), to: at(690) };
  expect(explainStart({ ...question, busy: [...held(7), booked] }).obstacles).toEqual([
    { kind: "device_busy", pool: "ipl", unitIds: [first?.id], from: at(630), to: at(690) },
  ]);
});

it("the obstacles name the rules that exclude a start time in an empty clinic", () => {
  const question = { clinic, request: { needs: [menu.AG08] }, busy: [], now, date };
  const kindAt = (time: string, more: object = {}) =>
    explainStart({ ...question, time, ...more }).obstacles?.map(({ kind }) => kind);
  expect(kindAt("10:00")).toBeUndefined();
  expect(kindAt("16:45")).toEqual(["ends_late"]);
  expect(kindAt("10:05")).toEqual(["step"]);
  expect(kindAt("07:00")).toEqual(["not_open"]);
  expect(kindAt("10:00", { date: "2026-12-13" })).toEqual(["closed"]);
  expect(kindAt("10:00", { date: "2027-12-07" })).toEqual(["horizon"]);
  expect(kindAt("10:00", { date: "2026-11-19" })).toEqual(["past"]);
  expect(kindAt("09:00", { now: at(600) })).toEqual(["past"]);
  expect(kindAt("10:15", { now: at(600) })).toEqual(["lead_time"]);
  const nobody = { needs: [{ ...menu.AG08, practitioners: [], roles: ["DVM"] }] };
  expect(kindAt("10:00", { request: nobody })).toEqual(["no_staff"]);
});
