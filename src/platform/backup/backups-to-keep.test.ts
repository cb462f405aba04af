import { expect, it } from "vitest";
import { backupsToKeep } from "./backups-to-keep.ts";

const DAY_MS = 86_400_000;
const dayBefore = (count: number) => new Date(Date.UTC(2026, 10, 28) - count * DAY_MS).toISOString().slice(0, 10);

it("backup retention keeps 7 daily, 5 weekly and 12 monthly backups of two years, each the newest of its period (OP-28)", () => {
  const kept = [...backupsToKeep(Array.from({ length: 730 }, (_, index) => dayBefore(index)))].sort().reverse();
  expect(kept).toEqual([
    ...["2026-11-28", "2026-11-27", "2026-11-26", "2026-11-25", "2026-11-24", "2026-11-23", "2026-11-22"],
    // Then the Sundays before, and the last days of months.
    ...["2026-11-15", "2026-11-08", "2026-11-01", "2026-10-31", "2026-09-30", "2026-08-31", "2026-07-31"],
    ...["2026-06-30", "2026-05-31", "2026-04-30", "2026-03-31", "2026-02-28", "2026-01-31", "2025-12-31"],
  ]);
});

it("backup retention keeps the backups of the same days whether it runs every night or once after many nights (OP-28)", () => {
  let kept: string[] = [];
  for (let night = 399; night >= 0; night -= 1) kept = [...backupsToKeep([...kept, dayBefore(night)])];
  expect(kept.sort()).toEqual([...backupsToKeep(Array.from({ length: 400 }, (_, index) => dayBefore(index)))].sort());
});

it("backup retention keeps all backups while there are few, even if some nights have none", () => {
  const few = ["2026-11-28", "2026-11-20", "2026-07-04", "2025-12-24"];
  expect(backupsToKeep(few)).toEqual(new Set(few));
  expect(backupsToKeep([])).toEqual(new Set());
});
