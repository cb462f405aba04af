import { AppError } from "#shared/app-error.ts";
import type { Right } from "#shared/rights.ts";
import { addMinutes, dateInZone, formatDay, formatTime, timeInZone } from "#shared/zoned-time.ts";
import { type AppointmentStatus, canBeNoShow } from "./appointment-status.ts";
import { UNDO_SECONDS } from "./quiet-hours.ts";
import type { VisitStep } from "./visit-history.ts";
import type { VisitStage } from "./visit-stage.ts";

/** When a step of a visit is allowed, compared with the visit's time. */
type StepTiming = "always" | "before_start" | "on_its_day" | "15_minutes_after_start";

/**
 * How long a step of a visit can be undone: some minutes, until the end of the visit's clinic day, or until its start.
 */
type UndoLimit = { minutes: number } | "on_its_day" | "before_start";

export type StaffStepRule = {
  from: readonly AppointmentStatus[];
  /** The stages a checked-in customer must be in. */
  fromStages?: readonly VisitStage[];
  to: AppointmentStatus | "same";
  stage: VisitStage | null;
  right: Right;
  guard: StepTiming;
  /** How much of the visit's reserved time the step frees: all of it, or only what remains. */
  frees: "nothing" | "rest" | "all";
  undo: UndoLimit;
  /** The action's name in the audit log. */
  action: string;
};

const UPCOMING_STATUSES = ["booked", "confirmed"] as const;
const UNDO_MINUTES = 30;

/**
 * The lifecycle of a visit: every staff step with its allowed statuses, permissions, time condition, and how long it
 * can be undone.
 */
export const staffStepRules = {
  move: {
    from: UPCOMING_STATUSES,
    to: "same",
    stage: null,
    right: "visits.move",
    guard: "always",
    frees: "nothing",
    undo: { minutes: UNDO_MINUTES },
    action: "appointment.move",
  },
  resize: {
    from: [...UPCOMING_STATUSES, "checked_in"],
    to: "same",
    stage: null,
    right: "visits.move",
    guard: "always",
    frees: "nothing",
    undo: { minutes: UNDO_MINUTES },
    action: "appointment.resize",
  },
  add_service: {
    from: [...UPCOMING_STATUSES, "checked_in"],
    to: "same",
    stage: null,
    right: "visits.book",
    guard: "always",
    frees: "nothing",
    undo: { minutes: UNDO_MINUTES },
    action: "appointment.addService",
  },
  take_service: {
    from: [...UPCOMING_STATUSES, "checked_in"],
    to: "same",
    stage: null,
    right: "visits.move",
    guard: "always",
    frees: "nothing",
    undo: { minutes: UNDO_MINUTES },
    action: "appointment.takeService",
  },
  confirm: {
    from: ["booked"],
    to: "confirmed",
    stage: null,
    right: "visits.checkIn",
    guard: "before_start",
    frees: "nothing",
    undo: { minutes: UNDO_MINUTES },
    action: "appointment.confirm",
  },
  check_in: {
    from: UPCOMING_STATUSES,
    to: "checked_in",
    stage: "waiting",
    right: "visits.checkIn",
    guard: "on_its_day",
    frees: "nothing",
    undo: { minutes: UNDO_MINUTES },
    action: "appointment.checkIn",
  },
  in_room: {
    from: ["checked_in"],
    fromStages: ["waiting", "in_room"],
    to: "checked_in",
    stage: "in_room",
    right: "visits.treat",
    guard: "always",
    frees: "nothing",
    undo: { minutes: UNDO_MINUTES },
    action: "appointment.inRoom",
  },
  finish: {
    from: ["checked_in"],
    fromStages: ["in_room"],
    to: "checked_in",
    stage: "finishing",
    right: "visits.treat",
    guard: "always",
    frees: "nothing",
    undo: { minutes: UNDO_MINUTES },
    action: "appointment.inRoom",
  },
  complete: {
    from: ["checked_in"],
    to: "completed",
    stage: null,
    right: "visits.treat",
    guard: "always",
    frees: "rest",
    undo: { minutes: UNDO_MINUTES },
    action: "appointment.complete",
  },
  no_show: {
    from: UPCOMING_STATUSES,
    to: "no_show",
    stage: null,
    right: "visits.checkIn",
    guard: "15_minutes_after_start",
    frees: "rest",
    undo: "on_its_day",
    action: "appointment.noShow",
  },
  cancel: {
    from: [...UPCOMING_STATUSES, "checked_in"],
    to: "cancelled",
    stage: null,
    right: "visits.cancel",
    guard: "always",
    frees: "all",
    undo: "before_start",
    action: "appointment.cancel",
  },
} as const satisfies Partial<Record<VisitStep, StaffStepRule>>;

export type StaffStep = keyof typeof staffStepRules;

/** Steps that change a visit's staff, rooms or times. */
const STEPS_CHANGING_PLACE: readonly VisitStep[] = ["move", "resize", "add_service", "take_service"];

export const changesPlace = (step: VisitStep) => STEPS_CHANGING_PLACE.includes(step);

/** Whether a step of a visit's history is one that staff take. */
export function isStaffStep(step: VisitStep): step is StaffStep {
  return step in staffStepRules;
}

export type VisitBeforeStep = {
  status: AppointmentStatus;
  stage: VisitStage | null;
  startsAt: Date;
  date: string;
  timeZone: string;
};

const stateWords: Record<AppointmentStatus, string> = {
  held: "only held",
  booked: "booked",
  confirmed: "confirmed",
  checked_in: "checked in",
  completed: "completed",
  cancelled: "canceled",
  no_show: "marked as a no-show",
};

const stageWords: Record<VisitStage, string> = { waiting: "waiting", in_room: "in the room", finishing: "finishing" };

export function visitClosedError({ status, stage }: Pick<VisitBeforeStep, "status" | "stage">): AppError {
  const word = stage && stage !== "waiting" ? stageWords[stage] : stateWords[status];
  return new AppError("appointment_closed", { message: `This visit is ${word}.` });
}

/**
 * Throws `appointment_closed` or `no_show_too_early` for a step that isn't allowed from the visit's status or at this
 * time. When staff close out a day (`isClosingDay`), steps that are allowed only on the visit's day are also allowed
 * later.
 */
export function assertCanTakeStep(step: StaffStep, visit: VisitBeforeStep, now: Date, isClosingDay = false): void {
  const { from, guard, ...move }: StaffStepRule = staffStepRules[step];
  if (!from.includes(visit.status)) throw visitClosedError(visit);
  if (move.fromStages && (visit.stage === null || !move.fromStages.includes(visit.stage)))
    throw visitClosedError(visit);
  if (guard === "before_start" && now >= visit.startsAt) {
    throw new AppError("appointment_closed", { message: "This visit has begun." });
  }
  const today = dateInZone(now, visit.timeZone);
  if (guard === "on_its_day" && today !== visit.date && !(isClosingDay && today > visit.date)) {
    throw new AppError("appointment_closed", { message: `This visit is on ${formatDay(visit.date)}.` });
  }
  if (guard === "15_minutes_after_start" && !canBeNoShow(visit.startsAt, now)) {
    const from = formatTime(timeInZone(noShowFrom(visit.startsAt), visit.timeZone));
    throw new AppError("no_show_too_early", { message: `A no-show can be marked from ${from}.` });
  }
}

export function noShowFrom(startsAt: Date): Date {
  return addMinutes(startsAt, 15);
}

/** Returns until when a step of a visit taken at `at` can be undone; undefined if the step can't be undone. */
export function undoUntil(
  step: VisitStep,
  at: Date,
  visit: Pick<VisitBeforeStep, "startsAt" | "date" | "timeZone"> & { terms?: { depositCents: number } | null },
  endOfDay: Date,
) {
  if (!isStaffStep(step)) return undefined;
  // After this time, the cancellation's event is emitted and the deposit is refunded, which can't be undone.
  if (step === "cancel" && (visit.terms?.depositCents ?? 0) > 0) return new Date(at.getTime() + UNDO_SECONDS * 1_000);
  const { undo }: StaffStepRule = staffStepRules[step];
  if (undo === "before_start") return visit.startsAt;
  if (undo === "on_its_day") return endOfDay;
  return addMinutes(at, undo.minutes);
}
