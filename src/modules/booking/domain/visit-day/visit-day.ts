import { addMinutes } from "#shared/zoned-time.ts";
import type { Appointment } from "../appointment.ts";
import { isChangeable } from "../appointment-status.ts";

/** How late customers can say they will be, in minutes. */
export const lateChoices = [10, 20] as const;
export type LateMinutes = (typeof lateChoices)[number];

/** How late a customer said they will be, and for which start. */
export type LateNotice = { minutes: LateMinutes; from: Date };

type TimedVisit = Pick<Appointment, "status" | "startsAt" | "endsAt">;

const LATE_OPENS_BEFORE = 120;
const LATE_ENDS_AFTER = 15;
const JOIN_OPENS_BEFORE = 15;
const JOIN_ENDS_AFTER = 60;

/** Returns from when customers can report that they are late. */
export function lateOpensAt({ startsAt }: Pick<TimedVisit, "startsAt">): Date {
  return addMinutes(startsAt, -LATE_OPENS_BEFORE);
}

/**
 * Returns the customer's late notice, with whether the visit was moved later because of it. Undefined if the visit was
 * moved to another time since, because the notice no longer applies.
 */
export function lateNoticeOf(
  { startsAt }: Pick<TimedVisit, "startsAt">,
  notice: LateNotice | null,
): { minutes: LateMinutes; moved: boolean } | undefined {
  if (!notice) return undefined;
  const after = (startsAt.getTime() - notice.from.getTime()) / 60_000;
  if (after !== 0 && after !== notice.minutes) return undefined;
  return { minutes: notice.minutes, moved: after > 0 };
}

export type LateState = "early" | "open" | "said" | "over" | "closed";

/** Returns whether "I'm late" can be sent now: once, from two hours before the start to 15 minutes after it. */
export function lateStateOf(visit: TimedVisit, notice: LateNotice | null, now: Date): LateState {
  if (!isChangeable(visit.status)) return "closed";
  if (lateNoticeOf(visit, notice)) return "said";
  if (now < lateOpensAt(visit)) return "early";
  return now > addMinutes(visit.startsAt, LATE_ENDS_AFTER) ? "over" : "open";
}

export type ConfirmState = "open" | "confirmed" | "begun" | "closed";

/** Returns whether a visit can be confirmed now: once, before its start. */
export function confirmStateOf({ status, startsAt }: TimedVisit, now: Date): ConfirmState {
  if (status === "confirmed" || status === "checked_in") return "confirmed";
  if (status !== "booked") return "closed";
  return now < startsAt ? "open" : "begun";
}

/** Returns from when a virtual visit can be joined. */
export function joinOpensAt({ startsAt }: Pick<TimedVisit, "startsAt">): Date {
  return addMinutes(startsAt, -JOIN_OPENS_BEFORE);
}

/** Returns whether a virtual visit can be joined now: from 15 minutes before its start to an hour after its end. */
export function joinStateOf(visit: TimedVisit, now: Date): "early" | "open" | "over" | "closed" {
  if (visit.status === "cancelled" || visit.status === "no_show") return "closed";
  if (now >= addMinutes(visit.endsAt, JOIN_ENDS_AFTER)) return "over";
  return now < joinOpensAt(visit) ? "early" : "open";
}

/** Returns since when a customer has been waiting, if that was for the visit's current start. */
export function waitingOnlineSince(visit: Pick<TimedVisit, "startsAt">, joinedAt: Date | null): Date | undefined {
  return joinedAt && joinedAt >= joinOpensAt(visit) ? joinedAt : undefined;
}

/** Whether a visit takes place online only, without a room. */
export function isVirtual({ lines }: Pick<Appointment, "lines">): boolean {
  return lines.every(({ room }) => room === null);
}
