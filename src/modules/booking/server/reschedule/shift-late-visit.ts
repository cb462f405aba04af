import type { PlannedLine, VisitPlan } from "#modules/scheduling/domain/visit-plan.ts";
import type { Transaction } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import { addMinutes, instantOf } from "#shared/zoned-time.ts";
import type { Appointment } from "../../domain/appointment.ts";
import { findUnfitResources, listStaffedParts } from "../../domain/unfit-visit.ts";
import { segmentsBefore, type VisitState } from "../../domain/visit-history.ts";
import { currentClinicOf } from "../clinic/clinic-now.ts";
import type { ClinicSnapshot } from "../clinic/clinic-snapshot.ts";
import { type WriteVisit, writeVisitAtSlot } from "../holds/write-visit-at-slot.ts";
import { readVisitParts } from "../visits/visit-parts.ts";

/**
 * Moves a visit some minutes later with the same people, rooms and devices, on the same day and before closing time.
 * Throws `slot_taken`, in which case nothing has changed.
 */
export async function shiftLateVisit(
  tx: Transaction,
  snapshot: ClinicSnapshot,
  { visit, minutes }: { visit: Appointment; minutes: number },
  write: WriteVisit,
): Promise<VisitPlan> {
  const parts = await readVisitParts(tx, visit.id);
  const place = { snapshot, date: visit.date, appointmentId: visit.id };
  return writeVisitAtSlot(
    tx,
    {
      ...place,
      plan(busy, present) {
        const plan = planLater(visit, parts, minutes);
        const isTaken = plan.claims.some((claim) =>
          busy.some((other) => other.resourceId === claim.resourceId && other.from < claim.to && claim.from < other.to),
        );
        const occupied = { parts: listStaffedParts(plan), claims: plan.claims };
        const isUnfit = findUnfitResources(occupied, currentClinicOf(present)).length > 0;
        if (isTaken || isUnfit || plan.endsAt > closingTimeOf(visit, present)) throw new AppError("slot_taken");
        return plan;
      },
    },
    write,
  );
}

function closingTimeOf({ date, timeZone }: Appointment, { clinic }: ClinicSnapshot): Date {
  return instantOf(date, clinic.rules.closingTime, timeZone) ?? new Date(0);
}

function planLater(visit: Appointment, parts: VisitParts, minutes: number): VisitPlan {
  const later = (instant: Date | string) => addMinutes(new Date(instant), minutes);
  const segments = segmentsBefore(parts);
  return {
    startsAt: later(visit.startsAt),
    endsAt: later(visit.endsAt),
    practitionerId: visit.practitioner.id,
    lines: parts.lines.map(
      (line, need): PlannedLine => ({
        need,
        serviceId: visit.lines.find(({ id }) => id === line.id)?.serviceId ?? "",
        startsAt: later(line.startsAt),
        endsAt: later(line.endsAt),
        practitionerId: line.practitionerId,
        roomId: line.roomId,
        deviceIds: [],
        segments: segments
          .filter(({ lineId }) => lineId === line.id)
          .map(({ lineId: _, ...segment }) => ({
            ...segment,
            startsAt: later(segment.startsAt),
            endsAt: later(segment.endsAt),
          })),
      }),
    ),
    claims: parts.claims.map(({ resourceId, from, to }) => ({ resourceId, from: later(from), to: later(to) })),
  };
}

type VisitParts = Pick<VisitState, "lines" | "segments" | "claims">;
