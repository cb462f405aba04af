import type { Cents } from "#shared/money.ts";
import { type AppointmentStatus, isChangeable } from "./appointment-status.ts";
import { isWithinNoticeWindow } from "./notice-window.ts";

export type BookedAddOn = { addOnId: string; name: string; quantity: number; minutes: number; unitPriceCents: Cents };

/** One treatment of a visit as it was booked: name and prices are frozen. */
export type AppointmentLine = {
  id: string;
  serviceId: string;
  name: string;
  addOns: BookedAddOn[];
  unitPriceCents: Cents;
  startsAt: Date;
  endsAt: Date;
  practitioner: { id: string; name: string };
  /** Room's name; `null` online. */
  room: string | null;
};

/** A visit. `date` and `time` are the client-facing start on the clinic's wall. */
export type Appointment = {
  id: string;
  status: AppointmentStatus;
  orderId: string | null;
  customerId: string | null;
  date: string;
  time: string;
  startsAt: Date;
  endsAt: Date;
  timeZone: string;
  practitioner: { id: string; name: string };
  isPractitionerWanted: boolean;
  /** What the policy said when it was booked. */
  policy: { noticeHours: number; text: string } | null;
  changesMade: number;
  calendarSequence: number;
  updatedAt: Date;
  lines: AppointmentLine[];
};

/** Whether its customer may move or cancel a visit online: it is still to come, and the notice hasn't begun (BK-5). */
export function canChangeOnline(
  { status, startsAt, policy }: Pick<Appointment, "status" | "startsAt" | "policy">,
  now: Date,
): boolean {
  return isChangeable(status) && !isWithinNoticeWindow(startsAt, now, policy?.noticeHours);
}

/** Whether a visit is still to come or under way: what the list of upcoming visits holds. */
export function isUpcoming({ status, endsAt }: Pick<Appointment, "status" | "endsAt">, now: Date): boolean {
  return (isChangeable(status) || status === "checked_in") && endsAt > now;
}
