import { minutesOf, toTime } from "#shared/zoned-time.ts";
import { type Bits, copyBits, countBits, hasBit, noBits, orInto } from "./bits.ts";
import { type BookingWindow, bookingWindowOf, type WindowFor } from "./booking-window.ts";
import type { BusyTime } from "./busy-time.ts";
import type { Clinic, Start } from "./clinic-day.ts";
import { type DayBoard, dayBoardsOf, inTimeOf } from "./day-board.ts";
import { bitAt, instantAt, wallAt } from "./day-grid.ts";
import { type Fit, fitOf, type Packing } from "./packing/packing.ts";
import { requestOn } from "./qualified/qualified-on.ts";
import type { BusyRange } from "./resource.ts";
import { nearerReason, type UnavailableReason } from "./unavailable-reason.ts";
import { narrowToFits, nearestStage, stagesOf } from "./visit-fit.ts";
import { listVisitLayouts, type VisitLayout, type VisitRequest } from "./visit-layout.ts";
import { chooseLayoutStaff, planOf, type StaffedLayout, type VisitPlan } from "./visit-plan.ts";

/** One start on the day's grid; `from` and `to` are clinic wall time, `reason` is why it isn't available. */
export type SlotOption = {
  startsAt: Date;
  endsAt: Date;
  from: string;
  to: string;
  free: boolean;
  reason?: UnavailableReason;
  /** The practitioners who could perform the visit, or a part of it if no one can do all of it. */
  practitionerIds: string[];
  /** For a free start, if the day was requested with `packing`. */
  fit?: Fit;
};

/** `freeStarts` counts the available starts, up to `MOST_COUNTED`: beyond that, a day simply counts as free. */
export type DayOption = { date: string; free: boolean; freeStarts: number; reason?: UnavailableReason };

/**
 * The starts of a day are counted up to this number, one more than a calendar marks as few. Counting further would mean
 * trying every layout of the visit on every day.
 */
export const MOST_COUNTED = 4;

type Situation = {
  clinic: Clinic;
  /** All claims that aren't released or expired, at least for the requested days. */
  busy: BusyTime | readonly BusyRange[];
  request: VisitRequest;
  now: Date;
  windowFor?: WindowFor;
};

/**
 * Returns every start of a clinic day and whether it is available (BK-1); none on a day the clinic is closed. With
 * `packing`, each free start says how well it fits the day.
 */
export function planDay({
  date,
  packing,
  ...situation
}: Situation & { date: string; packing?: Packing | undefined }): SlotOption[] {
  const shapes = listLayoutsOn(date, situation);
  const window = windowOf(situation);
  const board = dayBoardsOf(situation.clinic, [date], situation.busy)[0];
  return board ? slotsOf(board, { ...situation, packing }, window, shapes) : [];
}

/**
 * Returns the number of starts for each of the consecutive dates, up to four, and the reason for a date without starts.
 */
export function planMonth({ dates, ...situation }: Situation & { dates: readonly string[] }): DayOption[] {
  const window = windowOf(situation);
  const all = shapesOf(situation);
  return dayBoardsOf(situation.clinic, dates, situation.busy).map((board) => {
    const { date } = board.grid;
    const request = requestOn(situation.request, date);
    const shapes = request === situation.request ? all : listLayoutsOn(date, situation);
    const found = dayStarts(board, window, shapes);
    return typeof found === "number"
      ? { date, free: true, freeStarts: found }
      : { date, free: false, freeStarts: 0, reason: found };
  });
}

/**
 * Returns the best plan for a visit at a start: fewest waits, moves and changes of practitioner, then the least
 * fragmentation of their day. Returns the reason instead if the start isn't available; a start off the grid is
 * `not_working`.
 */
export function planVisit({
  date,
  time,
  ...situation
}: Situation & { date: string; time: string }): { plan: VisitPlan } | { plan?: undefined; reason: UnavailableReason } {
  const shapes = listLayoutsOn(date, situation);
  const { clinic, request } = situation;
  const window = windowOf(situation);
  const board = dayBoardsOf(clinic, [date], situation.busy)[0];
  if (!board || shapes.length === 0) return { reason: "no_practitioner" };
  if (board.hours.length === 0) return { reason: "closed" };
  const start = board.starts.find((candidate) => candidate.wall === minutesOf(time));
  if (!start) return { reason: "not_working" };
  const early = situation.windowFor === "agreedStart" ? undefined : windowReason(board, start, window);
  if (early) return { reason: early };
  const inTime = inTimeAmong(board, [start]);
  const best = bestAt(board, fitAll(board, shapes, inTime), start.elapsed);
  if (!best) return { reason: reasonsOf(board, shapes, inTime)(start) };
  return { plan: planOf(board, request, best, start.elapsed) };
}

const windowOf = ({ clinic, request, now, windowFor }: Situation): BookingWindow =>
  bookingWindowOf(clinic.rules, request.needs, now, windowFor);

// The layouts of a visit depend only on the clinic's people, and the same few visits are requested repeatedly.
const cachedShapes = new WeakMap<Clinic, Map<string, VisitLayout[]>>();
const CACHED_REQUESTS = 500;

/** Returns the layouts of a visit, best first; cached while the clinic stays the same. */
function shapesOf({ clinic, request }: Pick<Situation, "clinic" | "request">): VisitLayout[] {
  let cached = cachedShapes.get(clinic);
  if (!cached || cached.size >= CACHED_REQUESTS) {
    cached = new Map();
    cachedShapes.set(clinic, cached);
  }
  const key = JSON.stringify(request);
  let shapes = cached.get(key);
  if (!shapes) {
    const practitioners = clinic.resources.filter(({ kind }) => kind === "practitioner");
    shapes = listVisitLayouts(request, practitioners, clinic.rules);
    cached.set(key, shapes);
  }
  return shapes;
}

/** Returns the possible layouts of a visit on a clinic day, without people whose qualification has expired by then. */
export function listLayoutsOn(date: string, { clinic, request }: Pick<Situation, "clinic" | "request">): VisitLayout[] {
  const requestThatDay = requestOn(request, date);
  return requestThatDay ? shapesOf({ clinic, request: requestThatDay }) : [];
}

function windowReason(board: DayBoard, { elapsed }: Start, window: BookingWindow): UnavailableReason | undefined {
  const { date } = board.grid;
  if (date < window.today) return "past";
  if (date > window.lastDate) return "horizon";
  return board.grid.startMs + elapsed * 60_000 < window.earliestMs ? "lead_time" : undefined;
}

/** The layouts available at some of a day's start times, best first. */
type Fits = { shape: VisitLayout; free: Bits }[];

function fitAll(board: DayBoard, shapes: VisitLayout[], inTime: InTime): Fits {
  const fits: Fits = [];
  const tried = noBits();
  for (const shape of shapes) {
    copyBits(tried, inTime(shape));
    if (narrowToFits(board, shape, tried)) fits.push({ shape, free: tried.slice() });
  }
  return fits;
}

/** Returns the start times at which a layout ends by closing time. */
type InTime = (shape: VisitLayout) => Bits;

function inTimeAmong(board: DayBoard, starts: readonly Start[]): InTime {
  if (starts.length === board.starts.length) return ({ minutes }) => board.inTime(minutes);
  const byLength = new Map<number, Bits>();
  return ({ minutes }) => {
    let inTime = byLength.get(minutes);
    if (!inTime) {
      inTime = inTimeOf(starts, board.closing - minutes);
      byLength.set(minutes, inTime);
    }
    return inTime;
  };
}

/**
 * Returns a function that gives the reason why a start time isn't available. Only layouts without waiting times are
 * considered.
 */
function reasonsOf(board: DayBoard, shapes: VisitLayout[], inTime: InTime): (start: Start) => UnavailableReason {
  const [ends, working, staffed, roomed] = [noBits(), noBits(), noBits(), noBits()];
  for (const shape of shapes) {
    if (shape.idle > 0) continue;
    const stages = stagesOf(board, shape, inTime(shape));
    orInto(ends, inTime(shape));
    orInto(working, stages.working);
    orInto(staffed, stages.staffed);
    orInto(roomed, stages.roomed);
  }
  return ({ elapsed }) => {
    const bit = bitAt(elapsed);
    if (!hasBit(ends, bit)) return "past_cutoff";
    if (!hasBit(working, bit)) return "not_working";
    if (!hasBit(staffed, bit)) return "practitioner_busy";
    return hasBit(roomed, bit) ? "device_busy" : "room_busy";
  };
}

function bestAt(board: DayBoard, fits: Fits, elapsed: number): StaffedLayout | undefined {
  let best: StaffedLayout | undefined;
  for (const { shape, free } of fits) {
    if (best && shape.cost >= best.cost) break;
    if (!hasBit(free, bitAt(elapsed))) continue;
    const staffed = chooseLayoutStaff(board, shape, elapsed);
    if (!best || staffed.cost < best.cost) best = staffed;
  }
  return best;
}

type PackedSituation = Situation & { packing: Packing | undefined };

function slotsOf(
  board: DayBoard,
  { clinic, request, packing }: PackedSituation,
  window: BookingWindow,
  shapes: VisitLayout[],
): SlotOption[] {
  const { starts } = board;
  const reasons = new Map(starts.map((start) => [start, windowReason(board, start, window)]));
  const open = starts.filter((start) => !reasons.get(start));
  const inTime = inTimeAmong(board, open);
  const fits = fitAll(board, shapes, inTime);
  const reasonAt = reasonsOf(board, shapes, inTime);
  return starts.map((start) => {
    const early = reasons.get(start);
    const best = early ? undefined : bestAt(board, fits, start.elapsed);
    const minutes = best?.shape.minutes ?? shapes[0]?.minutes ?? clinic.rules.stepMinutes;
    const slot = {
      startsAt: instantAt(board.grid, start.elapsed),
      endsAt: instantAt(board.grid, start.elapsed + minutes),
      from: toTime(start.wall),
      to: toTime(wallAt(board.grid, start.elapsed + minutes) % (24 * 60)),
    };
    if (best) {
      const practitionerIds = practitionersAt(board, fits, start.elapsed);
      if (!packing) return { ...slot, free: true, practitionerIds };
      const { claims } = planOf(board, request, best, start.elapsed);
      return { ...slot, free: true, practitionerIds, fit: fitOf(board, packing, best.shape.cost, claims) };
    }
    const reason = shapes.length === 0 ? "no_practitioner" : (early ?? reasonAt(start));
    return { ...slot, free: false, reason, practitionerIds: [] };
  });
}

function practitionersAt(board: DayBoard, fits: Fits, elapsed: number): string[] {
  const bit = bitAt(elapsed);
  const able = new Set<string>();
  for (const { shape, free } of fits) {
    if (!hasBit(free, bit)) continue;
    for (const lead of shape.people) {
      for (const { id } of lead.candidates) if (board.canDo(id, lead, bit)) able.add(id);
    }
  }
  return [...able];
}

/** Returns how many start times of a day are available, or why there are none. */
function dayStarts(board: DayBoard, window: BookingWindow, shapes: VisitLayout[]): number | UnavailableReason {
  if (shapes.length === 0) return "no_practitioner";
  const { starts } = board;
  const last = starts.at(-1);
  if (!last) return "closed";
  const [first] = starts;
  // The booking window only ever excludes the first start times of a day.
  const isOpen = first !== undefined && !windowReason(board, first, window);
  const open = isOpen ? starts : starts.filter((start) => !windowReason(board, start, window));
  if (open.length === 0) return windowReason(board, last, window) ?? "lead_time";
  const inTime = inTimeAmong(board, open);
  const count = countStarts(board, shapes, inTime);
  return count > 0 ? count : nearestReason(board, shapes, inTime);
}

/**
 * Returns the reason of the start time that is closest to being available, the same reason that `reasonsOf` would give
 * for that start time.
 */
function nearestReason(board: DayBoard, shapes: VisitLayout[], inTime: InTime): UnavailableReason {
  let nearest: UnavailableReason = "past_cutoff";
  for (const shape of shapes) {
    const reason = shape.idle > 0 ? undefined : nearestStage(board, shape, inTime(shape));
    if (reason) nearest = nearerReason(nearest, reason);
  }
  return nearest;
}

/** Tries layouts until enough start times are found, or all layouts. Usually the first one has enough. */
function countStarts(board: DayBoard, shapes: VisitLayout[], inTime: InTime): number {
  const free = noBits();
  const ofShape = noBits();
  let count = 0;
  for (const shape of shapes) {
    copyBits(ofShape, inTime(shape));
    if (!narrowToFits(board, shape, ofShape)) continue;
    orInto(free, ofShape);
    count = countBits(free);
    if (count >= MOST_COUNTED) return MOST_COUNTED;
  }
  return count;
}
