import { describe, expect, it } from "vitest";
import { fixedClock } from "#shared/clock.ts";
import { newId } from "#shared/ids.ts";
import { clinicDatabase } from "#testing/clinic-database.ts";
import { makeTestCustomer, seedTestClinic } from "#testing/test-clinic.ts";
import { recallClinicSnapshot } from "../clinic/clinic-snapshot.ts";
import { holdVisit } from "../holds/hold-visit.ts";
import { findMonth, findSlots } from "./find-slots.ts";

const { db } = await clinicDatabase();
const context = await seedTestClinic(db);

const date = "2026-12-01";
const scalp = { serviceId: "AS03", addOns: [] };
const facial = { serviceId: "AG07", addOns: [] };
const at = (now: string) => ({ ...context, clock: fixedClock(now) });
const findAt = (now: string, visit = [scalp]) => findSlots(at(now), { date, visit });

describe("the list of a day's start times (BK-1)", () => {
  it("is computed only once for everyone who requests it, while nothing changes that day", async () => {
    const first = await findAt("2026-11-25T15:00:10Z");
    expect(await findAt("2026-11-25T15:00:50Z")).toBe(first);
    expect(await findAt("2026-11-25T15:00:50Z", [facial])).not.toBe(first);
  });

  it("is computed again after someone holds one of the times, and in the next minute", async () => {
    const before = await findAt("2026-11-25T15:01:10Z");
    expect(before.find(({ from }) => from === "10:00")?.free).toBe(true);
    const customerId = await makeTestCustomer(db);
    const visit = { cartId: newId(), services: [scalp], date, time: "10:00", customerId };
    await db.transaction((tx) => holdVisit(context, tx, visit));
    const after = await findAt("2026-11-25T15:01:20Z");
    expect(after.find(({ from }) => from === "10:00")?.free).toBe(false);
    expect(await findAt("2026-11-25T15:02:00Z")).not.toBe(after);
  });

  it("shows a time as free until exactly the booking lead before it, and not a millisecond later", async () => {
    const { leadMinutes } = (await recallClinicSnapshot(context)).clinic.rules;
    const [open] = (await findAt("2026-11-25T15:03:00Z", [facial])).filter(({ free }) => free);
    const limit = (open?.startsAt.getTime() ?? 0) - leadMinutes * 60_000;
    const isFreeAt = async (now: number) =>
      (await findAt(new Date(now).toISOString(), [facial])).find(({ from }) => from === open?.from)?.free;
    expect(await isFreeAt(limit)).toBe(true);
    expect(await isFreeAt(limit + 1)).toBe(false);
    expect(await isFreeAt(limit)).toBe(true);
  });

  it("changes together with the month's number of free times when a slot is held", async () => {
    const now = "2026-11-25T15:05:10Z";
    const starts = async () =>
      (await findMonth(at(now), { month: "2026-12", visit: [scalp] })).find((day) => day.date === "2026-12-04")
        ?.freeStarts;
    expect(await starts()).toBeGreaterThan(0);
    for (const { from, free } of await findSlots(at(now), { date: "2026-12-04", visit: [scalp] })) {
      const taken = { cartId: newId(), services: [scalp], date: "2026-12-04", time: from };
      const customerId = await makeTestCustomer(db);
      if (free) await db.transaction((tx) => holdVisit(context, tx, { ...taken, customerId })).catch(() => {});
    }
    expect(await starts()).toBe(0);
  });
});
