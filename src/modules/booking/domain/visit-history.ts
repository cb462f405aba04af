import type { PlannedSegment } from "#modules/scheduling/domain/visit-plan.ts";
import type { Appointment, AppointmentLine } from "./appointment.ts";
import type { AppointmentStatus } from "./appointment-status.ts";
import type { VisitStage } from "./visit-stage.ts";

/**
 * The steps of a visit: changes of its state, time or treatments that its history records. `undo` reverts the previous
 * step.
 */
export const visitSteps = [
  "book",
  "move",
  "resize",
  "add_service",
  "take_service",
  "confirm",
  "check_in",
  "in_room",
  "finish",
  "complete",
  "no_show",
  "cancel",
  "late",
  "undo",
] as const;

export type VisitStep = (typeof visitSteps)[number];

/** A treatment's time, people and room before a step of its visit. */
export type LineState = {
  id: string;
  position: number;
  practitionerId: string;
  roomId: string | null;
  startsAt: string;
  endsAt: string;
};

/** A planned part of a visit, as it was before a step of the visit. */
export type SegmentState = Omit<PlannedSegment, "startsAt" | "endsAt"> & {
  lineId: string;
  startsAt: string;
  endsAt: string;
};

/** A treatment that was removed from a visit, as it was booked. */
export type BookedLine = Pick<AppointmentLine, "id" | "serviceId" | "name" | "addOns" | "unitPriceCents" | "estimate">;

/** The reductions and payments of a visit before its treatments were changed. */
export type VisitSums = Pick<Appointment, "memberSavingsCents" | "couponSavingsCents" | "offers" | "paidCents">;

/** The state of a visit before one of its steps, enough to undo the step. Holds no personal data. */
export type VisitState = {
  status: AppointmentStatus;
  stage: VisitStage | null;
  startsAt: string;
  endsAt: string;
  date: string;
  practitionerId: string;
  confirmedAt: string | null;
  checkedInAt: string | null;
  inRoomAt: string | null;
  lines: LineState[];
  /** Missing in visit steps stored by previous releases, in which each treatment had one part. */
  segments?: SegmentState[];
  /** The claims the visit had. */
  claims: { resourceId: string; from: string; to: string }[];
  /**
   * Set for a step that changed the treatments. `order` is what the orders module needs to restore the visit's order.
   */
  treatments?: { taken: BookedLine[]; sums: VisitSums; order: unknown };
};

/**
 * Whether a visit is unchanged since a step by staff, so that the step can be undone. After the customer's own change,
 * such as canceling or moving, it can't, because undoing would lose that change.
 */
export function isAsLeft(
  visit: { status: AppointmentStatus; calendarSequence: number },
  step: { toStatus: AppointmentStatus; sequence: number },
): boolean {
  return visit.status === step.toStatus && visit.calendarSequence === step.sequence;
}

/** Returns the parts of a visit as they were before one of its steps. */
export function segmentsBefore({ lines, segments }: Pick<VisitState, "lines" | "segments">): SegmentState[] {
  return (
    segments ??
    lines.map(({ id, practitionerId, roomId, startsAt, endsAt }) => ({
      lineId: id,
      kind: "treatment",
      staff: "lead",
      startsAt,
      endsAt,
      practitionerId,
      roomId,
      deviceIds: [],
    }))
  );
}

/** Verbs for what a person did with a visit, shown after their name. */
export const STEP_WORDS: Record<VisitStep, string> = {
  book: "booked",
  move: "moved",
  resize: "changed the minutes",
  add_service: "added a treatment",
  take_service: "took a treatment off",
  confirm: "confirmed",
  check_in: "checked in",
  in_room: "brought into the room",
  finish: "finished the last treatment",
  complete: "completed",
  no_show: "marked as a no-show",
  cancel: "canceled",
  late: "said they are late",
  undo: "undid the last step",
};
