import type { ServiceSegment } from "#modules/catalog/domain/service-segment.ts";
import { planDay, planMonth } from "#modules/scheduling/domain/availability.ts";
import { allBits, andShifted } from "#modules/scheduling/domain/bits.ts";
import { BusyTime } from "#modules/scheduling/domain/busy-time.ts";
import type { BusyRange, Resource } from "#modules/scheduling/domain/resource.ts";
import { addDays, instantOf, toTime } from "#shared/zoned-time.ts";
import { ledAddOn, menu, menuClinic, withAddOns } from "#testing/menu-clinic.ts";

const ZONE = "America/New_York";
const DATE = "2026-12-08";
const NOW = new Date("2026-11-20T15:00:00Z");
const RUNS = 40;

/**
 * Measures how long it takes to plan a visit with three treatments, for a month and for a day, with 12 practitioners,
 * 10 rooms and 15 devices that are half booked (BK-1). Returns one line for each, with its target.
 */
export function plannerLines(): string[] {
  const clinic = menuClinic({ horizonDays: 90 });
  const dates = Array.from({ length: 31 }, (_, index) => addDays("2026-12-01", index));
  const request = { needs: [withAddOns(menu.AG07, ledAddOn), menu.AC03, menu.AG08] };
  const hours = dates.flatMap((day) => Array.from({ length: 8 }, (_, index) => at(toTime((9 + index) * 60), day)));
  // Each resource is occupied in about half of the hours, at different times.
  const busy = clinic.resources.flatMap(({ id: resourceId }, unit) =>
    hours
      .filter((_, hour) => (hour * 7 + unit * 3) % 11 < 5.5)
      .map((from) => ({ resourceId, from, to: new Date(from.getTime() + 3_600_000) })),
  );
  const ofDay = busy.filter(({ from }) => from >= at("00:00", DATE) && from < at("23:45", DATE));
  return [
    line("a month", 200, () => planMonth({ clinic, busy, request, dates, now: NOW })),
    line("a day", 10, () => planDay({ clinic, busy: ofDay, request, date: DATE, now: NOW })),
    constantLine(),
    ...linesOfBusyClinic(dates),
  ];
}

/**
 * Measures a busier clinic with the same people, rooms and devices: about 350 claims a day, as from 150 visits, and
 * treatments with parts, waiting times and monitored drips.
 */
function linesOfBusyClinic(dates: readonly string[]): string[] {
  const usual = menuClinic({ horizonDays: 90 }, (unit) => (unit.pool === "RN" ? { ...unit, watches: 3 } : unit));
  const nurses = usual.resources.filter(({ watches }) => watches);
  const attention = nurses.flatMap(({ id }) =>
    [1, 2, 3].map((count): Resource => {
      return { id: `${id}-${count}`, kind: "attention", name: id, pool: id, hours: null, extraHours: [], timeOff: [] };
    }),
  );
  const clinic = { ...usual, resources: [...usual.resources, ...attention] };
  const busy = dates.flatMap((day) =>
    usual.resources.flatMap(({ id: resourceId }, unit) =>
      Array.from({ length: 8 }, (_, turn) => {
        const from = at(toTime(9 * 60 + turn * 60 + ((unit * 7 + turn * 5) % 6) * 5), day);
        return { resourceId, from, to: new Date(from.getTime() + (15 + ((unit + turn) % 4) * 5) * 60_000) };
      }),
    ),
  );
  const ofDay = busy.filter(({ from }) => from >= at("00:00", DATE) && from < at("23:45", DATE));
  const request = { needs: [needling, menu.AC03, drip] };
  const read = indexesOf(busy);
  return [
    lineOfProcessor("a month with 350 claims a day, read and in parts,", 2, () =>
      planMonth({ clinic, busy: read(), request, dates, now: NOW }),
    ),
    lineOfProcessor("a day with 350 claims, in parts,", 0.5, () =>
      planDay({ clinic, busy: ofDay, request, date: DATE, now: NOW }),
    ),
  ];
}

/**
 * Returns a function that reads claims in the database's format: for each resource, one text of five-minute indexes.
 */
function indexesOf(busy: readonly BusyRange[]): () => BusyTime {
  const [begin, end] = [at("00:00", "2026-12-01").getTime() - 7_200_000, at("00:00", "2027-01-01").getTime()];
  const indexOf = (instant: Date) => (instant.getTime() - begin) / 300_000;
  const texts = [...Map.groupBy(busy, ({ resourceId }) => resourceId)].map(([resourceId, ranges]) => {
    return { resourceId, indexes: ranges.map(({ from, to }) => `${indexOf(from)},${indexOf(to)}`).join() };
  });
  return () => {
    const time = new BusyTime(begin, end);
    for (const { resourceId, indexes } of texts) time.addIndexes(resourceId, indexes);
    return time;
  };
}

const segment = (minutes: number, staff: "lead" | "none" | "watch", devices: string[] = []): ServiceSegment => {
  return { kind: "treatment", minutes, staff, room: null, devices, waitAfter: 0 };
};
const needling = { ...menu.AG04, segments: [segment(30, "none"), segment(45, "lead", ["pen"])] };
const drip = { ...menu.IV02, segments: [segment(10, "lead"), segment(40, "watch"), segment(10, "lead")] };

function at(time: string, day: string): Date {
  const instant = instantOf(day, time, ZONE);
  if (!instant) throw new RangeError(`${day} ${time}`);
  return instant;
}

/** Measures `run` several times. The first half of the runs only warms up. */
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

const BATCHES = 40;
const RUNS_OF_BATCH = 20;

/**
 * Returns the processor milliseconds of one run, measured in batches: those of the best batch and of the median one.
 * Other work on the machine increases all but the best.
 */
function processorMs(run: () => unknown): { best: number; median: number } {
  for (let count = 0; count < 10 * RUNS_OF_BATCH; count += 1) run();
  const batches = Array.from({ length: BATCHES }, () => {
    const before = process.cpuUsage();
    for (let count = 0; count < RUNS_OF_BATCH; count += 1) run();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000 / RUNS_OF_BATCH;
  }).sort((a, b) => a - b);
  return { best: batches[0] ?? 0, median: batches[BATCHES >> 1] ?? 0 };
}

function lineOfProcessor(what: string, targetMs: number, run: () => unknown): string {
  const { best, median } = processorMs(run);
  const verdict = best <= targetMs ? "" : "  TOO SLOW";
  return `planner, ${what} of three treatments: best ${best.toFixed(2)}, median ${median.toFixed(2)} ms of the processor  (target ${targetMs} ms)${verdict}`;
}

/** Measures a constant amount of the planner's basic operations, to compare the results of two machines. */
function constantLine(): string {
  const [target, source] = [allBits(), allBits()];
  const { best, median } = processorMs(() => {
    for (let count = 0; count < 10_000; count += 1) andShifted(target, source, count % 32);
  });
  return `planner, constant: 10,000 days of bits ANDed: best ${best.toFixed(2)}, median ${median.toFixed(2)} ms of the processor`;
}

if (import.meta.main) for (const text of plannerLines()) process.stdout.write(`${text}\n`);
