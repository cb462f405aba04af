import type { ClinicSettings } from "#modules/content/domain/clinic-settings.ts";
import { AppError } from "#shared/app-error.ts";
import { type Appointment, canChangeOnline } from "../domain/appointment.ts";
import { isChangeable } from "../domain/appointment-status.ts";

/**
 * Throws `appointment_closed` for a visit that is over or under way, and `reschedule_window_passed`, with the policy and
 * the clinic's phone number in its words, for one that begins too soon to be changed online (BK-5).
 */
export function assertChangeable(appointment: Appointment, { phone, booking }: ClinicSettings, now: Date): void {
  if (!isChangeable(appointment.status)) throw new AppError("appointment_closed");
  if (canChangeOnline(appointment, now)) return;
  const policy = appointment.policy ?? { noticeHours: booking.noticeHours, text: booking.policy };
  throw new AppError("reschedule_window_passed", {
    message: `Appointments can be changed online until ${policy.noticeHours} hours before. Please call us at ${phone}. ${policy.text}`,
  });
}
