import { minutesOf, toTime } from "#shared/zoned-time.ts";
import { listLayoutsOn, planVisit } from "../availability.ts";
import { bookingWindowOf, type WindowFor } from "../booking-window.ts";
import type { Clinic } from "../clinic-day.ts";
import { type DayBoard, dayBoardsOf } from "../day-board.ts";
import { instantAt } from "../day-grid.ts";
import type { BusyRange } from "../resource.ts";
import type { UnavailableReason } from "../unavailable-reason.ts";
import type { VisitLayout, VisitRequest } from "../visit-layout.ts";
import type { VisitPlan } from "../visit-plan.ts";
import type { Obstacle } from "./obstacle.ts";
import { obstaclesOf } from "./obstacles-of.ts";

/** A claim, and until when it is only a hold: by a customer who is choosing, or by a waitlist offer. */
export type HeldRange = BusyRange & { heldUntil?: Date };

export type StartQuestion = {
  clinic: Clinic;
  busy: readonly HeldRange[];
  request: VisitRequest;
  now: Date;
  date: string;
  time: string;
  windowFor?: WindowFor;
};

/** The best layout of the requested visit at that time of day. */
export type ExplainedLayout = Pick<VisitLayout, "minutes" | "idle" | "cost">;

export type ExplainedStart =
  | { plan: VisitPlan; obstacles?: undefined; layout?: undefined }
  | { plan?: undefined; obstacles: readonly Obstacle[]; layout?: ExplainedLayout };

/** Returns the visit's plan at a start time, or everything that prevents it, each with its times. */
export function explainStart(question: StartQuestion): ExplainedStart {
  const { clinic, request, busy, date, time } = question;
  const found = planVisit(question);
  if (found.plan) return { plan: found.plan };
  const firm = busy.filter(({ heldUntil }) => heldUntil === undefined);
  const without = planVisit({ ...question, busy: firm });
  if (without.plan) return { obstacles: [{ kind: "held", until: freedAt(question) }] };
  const [board] = dayBoardsOf(clinic, [date], firm);
  const early = board ? earlyObstacle(board, question, without.reason) : undefined;
  if (!board || early) return { obstacles: early ? [early] : [{ kind: "no_staff" }] };
  const elapsed = board.starts.find(({ wall }) => wall === minutesOf(time))?.elapsed ?? 0;
  const shapes = listLayoutsOn(date, { clinic, request });
  const inTime = shapes.filter(({ minutes }) => elapsed + minutes <= board.closing);
  if (inTime.length === 0) return { obstacles: [endsLate(board, shapes)], ...layoutOf(shapes) };
  const cheapest = inTime.filter(({ cost }) => cost === inTime[0]?.cost);
  const explained = cheapest.map((shape) => obstaclesOf(board, shape, elapsed)).filter((found) => found.length > 0);
  const [fewest] = explained.sort((a, b) => a.length - b.length);
  return { obstacles: fewest ?? [anyObstacle(without.reason)], ...layoutOf(inTime) };
}

/** Returns when enough of the conflicting holds have expired. */
function freedAt(question: StartQuestion): Date {
  const ends = question.busy.flatMap(({ heldUntil }) => heldUntil ?? []).sort((a, b) => a.getTime() - b.getTime());
  const until = ends.find(
    (end) =>
      planVisit({ ...question, busy: question.busy.filter(({ heldUntil }) => !heldUntil || heldUntil > end) }).plan,
  );
  return until ?? question.now;
}

/** Returns reasons that exclude the start time even in an empty clinic. */
function earlyObstacle(
  board: DayBoard,
  { clinic, request, now, time, date, windowFor }: StartQuestion,
  reason: UnavailableReason,
): Obstacle | undefined {
  const { earliestMs, lastDate } = bookingWindowOf(clinic.rules, request.needs, now, windowFor);
  switch (reason) {
    case "no_practitioner":
      return { kind: "no_staff" };
    case "closed":
      return { kind: "closed", date };
    case "past":
      return { kind: "past" };
    case "horizon":
      return { kind: "horizon", lastDate };
    case "lead_time":
      return startOf(board, time) < now.getTime()
        ? { kind: "past" }
        : { kind: "lead_time", earliest: new Date(earliestMs) };
    default:
      return board.starts.some(({ wall }) => wall === minutesOf(time)) ? undefined : offRaster(board, clinic, time);
  }
}

function startOf(board: DayBoard, time: string): number {
  const start = board.starts.find(({ wall }) => wall === minutesOf(time));
  return start ? instantAt(board.grid, start.elapsed).getTime() : 0;
}

function offRaster(board: DayBoard, { rules }: Clinic, time: string): Obstacle {
  const isOpen = board.hours.some(({ opens, closes }) => opens <= time && time < closes);
  if (isOpen) return { kind: "step", minutes: rules.stepMinutes };
  return { kind: "not_open", opens: board.hours[0]?.opens ?? "", closes: board.hours.at(-1)?.closes ?? "" };
}

function endsLate(board: DayBoard, shapes: readonly VisitLayout[]): Obstacle {
  const shortest = Math.min(...shapes.map(({ minutes }) => minutes));
  const last = board.starts.findLast(({ elapsed }) => elapsed + shortest <= board.closing);
  const closing = instantAt(board.grid, board.closing);
  return { kind: "ends_late", closing, ...(last ? { lastStart: toTime(last.wall) } : {}) };
}

function layoutOf([shape]: readonly VisitLayout[]): { layout?: ExplainedLayout } {
  return shape ? { layout: { minutes: shape.minutes, idle: shape.idle, cost: shape.cost } } : {};
}

/** Returns an obstacle for things that are free separately, but not all at the same time. */
function anyObstacle(reason: UnavailableReason): Obstacle {
  if (reason === "room_busy") return { kind: "room_busy" };
  if (reason === "device_busy") return { kind: "device_busy" };
  return { kind: reason === "not_working" ? "staff_off" : "staff_busy" };
}
