import { planDay, planMonth } from "#modules/scheduling/domain/availability.ts";
import { addDays, instantOf, toTime } from "#shared/zoned-time.ts";
import { ledAddOn, menu, menuClinic, withAddOns } from "#testing/menu-clinic.ts";

const ZONE = "America/New_York";
const DATE = "2026-12-08";
const NOW = new Date("2026-11-20T15:00:00Z");
const RUNS = 40;

/**
 * How long a visit of three treatments takes to be planned, in a month and on a day, against 12 practitioners, 10 rooms and
 * 15 devices that are half full (BK-1). One line for each, with its target.
 */
export function plannerLines(): string[] {
  const clinic = menuClinic({ horizonDays: 90 });
  const dates = Array.from({ length: 31 }, (_, index) => addDays("2026-12-01", index));
  const request = { needs: [withAddOns(menu.AG07, ledAddOn), menu.AC03, menu.AG08] };
  const hours = dates.flatMap((day) => Array.from({ length: 8 }, (_, index) => at(toTime((9 + index) * 60), day)));
  // Every other hour of every resource: half full, and different for each.
  const busy = clinic.resources.flatMap(({ id: resourceId }, unit) =>
    hours
      .filter((_, hour) => (hour * 7 + unit * 3) % 11 < 5.5)
      .map((from) => ({ resourceId, from, to: new Date(from.getTime() + 3_600_000) })),
  );
  const ofDay = busy.filter(({ from }) => from >= at("00:00", DATE) && from < at("23:45", DATE));
  return [
    line("a month", 200, () => planMonth({ clinic, busy, request, dates, now: NOW })),
    line("a day", 10, () => planDay({ clinic, busy: ofDay, request, date: DATE, now: NOW })),
  ];
}

function at(time: string, day: string): Date {
  const instant = instantOf(day, time, ZONE);
  if (!instant) throw new RangeError(`${day} ${time}`);
  return instant;
}

/** The first half of the runs only warms up. */
function line(what: string, targetMs: number, run: () => unknown): string {
  const times = Array.from({ length: RUNS }, () => {
    const startedAt = performance.now();
    run();
    return performance.now() - startedAt;
  }).slice(RUNS / 2);
  const median = times.sort((a, b) => a - b)[times.length >> 1] ?? 0;
  const verdict = median < targetMs ? "" : "  TOO SLOW";
  return `planner, ${what} of three treatments: median ${median.toFixed(2)} ms  (target < ${targetMs} ms)${verdict}`;
}

if (import.meta.main) for (const text of plannerLines()) process.stdout.write(`${text}\n`);
