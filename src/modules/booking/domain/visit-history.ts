import type { PlannedSegment } from "#modules/scheduling/domain/visit-plan.ts";
import type { Appointment, AppointmentLine } from "./appointment.ts";
import type { AppointmentStatus } from "./appointment-status.ts";
import type { VisitStage } from "./visit-stage.ts";

/** What can be done to a visit. `undo` takes the step before it back. */
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

/** A treatment's time, people and room before a step. */
export type LineState = {
  id: string;
  position: number;
  practitionerId: string;
  roomId: string | null;
  startsAt: string;
  endsAt: string;
};

/** A part of a visit before a step, as it was planned. */
export type SegmentState = Omit<PlannedSegment, "startsAt" | "endsAt"> & {
  lineId: string;
  startsAt: string;
  endsAt: string;
};

/** A treatment as it was booked, of a visit that it was taken off. */
export type BookedLine = Pick<AppointmentLine, "id" | "serviceId" | "name" | "addOns" | "unitPriceCents" | "estimate">;

/** The reductions and payments of a visit before its treatments were changed. */
export type VisitSums = Pick<Appointment, "memberSavingsCents" | "couponSavingsCents" | "offers" | "paidCents">;

/** A visit as it was before a step: enough to take the step back. Holds no personal data. */
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
  /** Missing in steps of earlier releases, in which each treatment had one part. */
  segments?: SegmentState[];
  /** What it occupied. */
  claims: { resourceId: string; from: string; to: string }[];
  /** For a step that changed the treatments. `order`: what is needed to restore its order, for the orders' module. */
  treatments?: { taken: BookedLine[]; sums: VisitSums; order: unknown };
};

/**
 * Whether a visit is unchanged since a step of staff. Customers' own changes, such as canceling or moving, are no
 * steps, and undoing an older step would lose them.
 */
export function isAsLeft(
  visit: { status: AppointmentStatus; calendarSequence: number },
  step: { toStatus: AppointmentStatus; sequence: number },
): boolean {
  return visit.status === step.toStatus && visit.calendarSequence === step.sequence;
}

/** The parts of a visit before a step. */
export function segmentsBefore({ lines, segments }: Pick<VisitState, "lines" | "segments">): SegmentState[] {
  return (
    segments ??
    lines.map(({ id, practitionerId, roomId, startsAt, endsAt }) => ({
      ...{ lineId: id, kind: "treatment", staff: "lead", startsAt, endsAt, practitionerId, roomId, deviceIds: [] },
    }))
  );
}
