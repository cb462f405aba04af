import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { menu, menuClinic } from "#testing/menu-clinic.ts";
import { present } from "#testing/present.ts";
import { chances } from "#testing/runs.ts";
import { planDay } from "../availability.ts";
import { fillBits, noBits } from "../bits.ts";
import type { BusyRange } from "../resource.ts";
import { packDay } from "./pack-day.ts";
import { packingOf } from "./packing.ts";
import { addedWaste, wasteOf, wasteTableOf } from "./waste.ts";

const DATE = "2026-12-03";
const now = new Date("2026-11-20T15:00:00Z");
const clinic = menuClinic();
const packing = packingOf(clinic, Object.values(menu));
const request = { needs: [present(menu.AG07)], practitionerId: "le-1" };

/** Returns the instant of a clinic wall time in December. */
const at = (time: string) => new Date(`${DATE}T${time}:00-05:00`);
const taken = (...spans: [from: string, to: string][]): BusyRange[] =>
  spans.map(([from, to]) => ({ resourceId: "le-1", from: at(from), to: at(to) }));
const dayOf = (busy: BusyRange[]) => planDay({ clinic, busy, request, now, date: DATE, packing });

describe("minutes wasted in gaps between visits", () => {
  it("are zero for a gap that bookable visits fill exactly, and never negative", () => {
    const lengths = fc.array(fc.integer({ min: 1, max: 24 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(lengths, fc.array(fc.nat(5), { maxLength: 4 }), (sold, picks) => {
        const table = wasteTableOf(sold);
        for (let gap = 0; gap <= 30; gap += 1) expect(wasteOf(table, gap)).toBeGreaterThanOrEqual(0);
        const filled = picks.reduce((sum, pick) => sum + (sold[pick % sold.length] ?? 0), 0);
        expect(wasteOf(table, filled)).toBe(0);
      }),
      chances(200, 2_000, 20_261_126),
    );
  });

  it("are the whole gap if no visit fits, the remainder if a visit fits, and zero for a long gap", () => {
    const table = wasteTableOf([6, 10]);
    expect([0, 3, 6, 8, 10, 11, 12, 25].map((gap) => wasteOf(table, gap))).toEqual([0, 15, 0, 10, 0, 5, 0, 0]);
  });

  it("decrease if a claim fills a gap, and don't include setup outside working hours", () => {
    const table = wasteTableOf([6]);
    const free = noBits();
    fillBits(free, 10, 18, true);
    expect(addedWaste(free.slice(), [{ from: 9, to: 18 }], table)).toEqual({ minutes: -10, sides: 2 });
    expect(addedWaste(free.slice(), [{ from: 11, to: 17 }], table)).toEqual({ minutes: 0, sides: 0 });
    expect(addedWaste(free.slice(), [{ from: 12, to: 16 }], table)).toEqual({ minutes: 10, sides: 0 });
  });
});

describe("recommending start times that pack a day's visits", () => {
  // The practitioner's whole day except 09:00 to 10:00 and 14:00 to 17:00.
  const busy = taken(["10:00", "14:00"]);

  it("prefers the start time that fills a gap, and leaves every other free start time bookable", () => {
    const slots = dayOf(busy);
    const packed = packDay(slots, "prefer", now);
    expect(packed.map(({ from, free }) => [from, free])).toEqual(slots.map(({ from, free }) => [from, free]));
    const recommended = packed.filter((slot) => slot.recommended);
    expect(recommended.map(({ from }) => from)).toContain("09:00");
    expect(recommended.length).toBeLessThanOrEqual(3);
    for (const { free, fit } of recommended) expect([free, (fit?.cost ?? 1) <= 0]).toEqual([true, true]);
  });

  it("is off if the clinic has turned it off, and otherwise recommends only free start times", () => {
    expect(packDay(dayOf(busy), "off", now).some((slot) => slot.recommended)).toBe(false);
    expect(packDay(dayOf(taken(["08:00", "17:00"])), "prefer", now).some((slot) => slot.recommended)).toBe(false);
  });

  it("hides, in tidy mode, start times that waste more than 15 minutes, but never leaves fewer than four free start times", () => {
    const slots = dayOf(busy);
    const free = slots.filter((slot) => slot.free);
    const tidy = packDay(slots, "tidy", now).filter((slot) => slot.free);
    expect(tidy.length).toBeGreaterThanOrEqual(Math.min(4, free.length));
    for (const { from, fit } of free)
      if (!tidy.some((slot) => slot.from === from)) expect(fit?.cost).toBeGreaterThan(15);
    const dear = free.map((slot) => ({ ...slot, fit: { cost: 40, sides: 0 } }));
    expect(packDay(dear, "tidy", now)).toHaveLength(4);
    expect(packDay(dear, "tidy", new Date(at("09:00").getTime() - 40 * 3_600_000))).toHaveLength(dear.length);
    expect(packDay(dear.slice(0, 3), "tidy", now)).toHaveLength(3);
  });
});
