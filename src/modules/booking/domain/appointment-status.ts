import { AppError } from "#shared/app-error.ts";

/** The states of a visit (PY-10). A `held` visit belongs to a cart and expires by itself. */
export const appointmentStatuses = [
  "held",
  "booked",
  "confirmed",
  "checked_in",
  "completed",
  "cancelled",
  "no_show",
] as const;

export type AppointmentStatus = (typeof appointmentStatuses)[number];

/** All allowed state changes; any other is refused. An expired hold is deleted and has no state of its own. */
export const appointmentTransitions = {
  held: ["booked"],
  booked: ["confirmed", "checked_in", "cancelled", "no_show"],
  confirmed: ["checked_in", "cancelled", "no_show"],
  checked_in: ["completed", "cancelled"],
  completed: [],
  cancelled: [],
  no_show: [],
} as const satisfies Record<AppointmentStatus, readonly AppointmentStatus[]>;

export function canChangeStatus(from: AppointmentStatus, to: AppointmentStatus): boolean {
  const next: readonly AppointmentStatus[] = appointmentTransitions[from];
  return next.includes(to);
}

/** Throws `appointment_closed` for a state change that isn't in the table. */
export function assertStatusChange(from: AppointmentStatus, to: AppointmentStatus): void {
  if (!canChangeStatus(from, to)) throw new AppError("appointment_closed");
}

/** The states from which a visit may be moved to another slot or canceled by its customer (BK-5). */
export const changeableStatuses = ["booked", "confirmed"] as const satisfies readonly AppointmentStatus[];

export function isChangeable(status: AppointmentStatus): boolean {
  const changeable: readonly AppointmentStatus[] = changeableStatuses;
  return changeable.includes(status);
}

/** A no-show can be marked 15 minutes after the start at the earliest. */
const NO_SHOW_AFTER_MINUTES = 15;

export function canBeNoShow(startsAt: Date, now: Date): boolean {
  return now.getTime() >= startsAt.getTime() + NO_SHOW_AFTER_MINUTES * 60_000;
}

/** Whether forms of a visit can be signed: until it is over, missed or canceled. */
export function canSign({ status }: { status: AppointmentStatus }): boolean {
  return status === "booked" || status === "confirmed" || status === "checked_in";
}
