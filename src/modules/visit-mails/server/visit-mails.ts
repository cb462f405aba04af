import { z } from "zod";
import {
  APPOINTMENT_BOOKED,
  APPOINTMENT_CANCELLED,
  APPOINTMENT_COMPLETED,
  APPOINTMENT_MOVE_ASKED,
  APPOINTMENT_REINSTATED,
  APPOINTMENT_RESCHEDULED,
  GUEST_CODE_REQUESTED,
} from "#modules/booking/domain/events.ts";
import { getVisit } from "#modules/booking/server/public.ts";
import { enqueueMail, type MailName, type MailWriters } from "#modules/notifications/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import type { EventHandlers } from "#platform/jobs/events.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { addMinutes } from "#shared/zoned-time.ts";
import { planReminders } from "./plan-reminders.ts";
import { planRebooking, writeRebooking } from "./rebooking-mail.ts";
import { writeVisitBooked, writeVisitCancelled, writeVisitMoved } from "./write-change-mails.ts";
import { type ClinicVisitMail, writeClinicVisit } from "./write-clinic-visit.ts";
import { writeErasedMail } from "./write-erased-mail.ts";
import { writeGuestCode } from "./write-guest-code.ts";
import { writeMoveAsked } from "./write-move-asked.ts";
import { writeAftercare, writeReminder } from "./write-reminders.ts";
import { writeRunningLate } from "./write-running-late.ts";

/** Set for a change by staff: whether and when it is mailed. A customer's own change is mailed at once. */
const notice = z
  .discriminatedUnion("isMailed", [
    z.object({ isMailed: z.literal(false) }),
    z.object({ isMailed: z.literal(true), sendAt: z.iso.datetime() }),
  ])
  .optional();
const eventSchema = z.object({ notice });
const booked = z.object({ appointmentId: z.string() });
const reinstated = booked.extend({ sequence: z.int() });
const moved = booked.extend({ previousStartsAt: z.string(), sequence: z.int(), feeCents: z.int() });
const cancelled = booked.extend({
  feeCents: z.int(),
  sequence: z.int().optional(),
  isErased: z.boolean().default(false),
});
const moveAsked = booked.extend({ startsAt: z.string(), timeOffId: z.string() });
const codeRequested = z.object({ codeId: z.string(), appointmentId: z.string().nullable() });

const clinicVisit = booked.extend({
  change: z.enum(["booked", "moved", "canceled"]),
  previousStartsAt: z.string().optional(),
  sequence: z.int().optional(),
});

/** Mails the clinic about a customer's change. Changes by staff send no such mail, because staff know about them. */
async function mailClinic(
  tx: Transaction,
  event: unknown,
  { key, ...change }: ClinicVisitMail & { key: string },
): Promise<void> {
  if (eventSchema.parse(event).notice) return;
  await enqueueMail(tx, { mail: `clinic-visit-${change.change}`, key: `${key}:clinic`, payload: change });
}

async function mailChange(
  tx: Transaction,
  event: unknown,
  mail: { mail: MailName; key: string; payload: Record<string, unknown> },
): Promise<void> {
  const { notice } = eventSchema.parse(event);
  if (notice?.isMailed === false) return;
  await enqueueMail(tx, { ...mail, ...(notice ? { runAt: new Date(notice.sendAt) } : {}) });
}

/**
 * Mails about visits (BK-7), queued once per event. Each mail is written from the visit's state when it is sent. The
 * mails of one visit are sent one after another, so that the newest has the current time and the calendar's sequence
 * never decreases. Reminders wait in the queue, and aren't sent if the visit has been moved or canceled; neither is the
 * aftercare of a visit whose completion was undone.
 */
export const visitMailHandlers = ({ clock }: Pick<ServerDeps, "clock">): EventHandlers => ({
  [APPOINTMENT_BOOKED]: {
    async "mail-appointment-booked"({ payload }, tx) {
      const { appointmentId } = booked.parse(payload);
      const key = `appointment:${appointmentId}:booked`;
      await mailChange(tx, payload, { mail: "appointment-booked", key, payload: { appointmentId } });
      await mailClinic(tx, payload, { key, appointmentId, change: "booked" });
    },
    async "plan-reminders"({ payload }, tx) {
      await planReminders(tx, booked.parse(payload).appointmentId, clock.now());
    },
  },
  [APPOINTMENT_RESCHEDULED]: {
    async "mail-appointment-moved"({ payload }, tx) {
      const change = moved.parse(payload);
      const key = `appointment:${change.appointmentId}:moved:${change.sequence}`;
      await mailChange(tx, payload, { mail: "appointment-moved", key, payload: change });
      const { appointmentId, previousStartsAt, sequence } = change;
      await mailClinic(tx, payload, { key, appointmentId, change: "moved", previousStartsAt, sequence });
    },
    async "plan-reminders"({ payload }, tx) {
      await planReminders(tx, moved.parse(payload).appointmentId, clock.now());
    },
  },
  [APPOINTMENT_CANCELLED]: {
    async "mail-appointment-cancelled"({ payload }, tx) {
      const change = cancelled.parse(payload);
      const key = change.sequence
        ? `appointment:${change.appointmentId}:cancelled:${change.sequence}`
        : `appointment:${change.appointmentId}:cancelled`;
      const mail = change.isErased ? "clinic-account-erased" : "appointment-cancelled";
      await mailChange(tx, payload, { mail, key, payload: change });
      const { appointmentId, isErased } = change;
      if (!isErased) await mailClinic(tx, payload, { key, appointmentId, change: "canceled" });
    },
  },
  [APPOINTMENT_MOVE_ASKED]: {
    async "mail-move-asked"({ payload }, tx) {
      const notice = moveAsked.parse(payload);
      const key = `appointment:${notice.appointmentId}:move-asked:${notice.timeOffId}`;
      await enqueueMail(tx, { mail: "appointment-move-asked", key, payload: notice });
    },
  },
  [APPOINTMENT_COMPLETED]: {
    async "plan-aftercare"({ payload }, tx) {
      await planAftercare(tx, booked.parse(payload).appointmentId, clock.now());
    },
    async "plan-rebooking"({ payload }, tx) {
      await planRebooking(tx, booked.parse(payload).appointmentId, clock.now());
    },
  },
  [APPOINTMENT_REINSTATED]: {
    async "mail-appointment-reinstated"({ payload }, tx) {
      const { appointmentId, sequence } = reinstated.parse(payload);
      const key = `appointment:${appointmentId}:reinstated:${sequence}`;
      await mailChange(tx, payload, { mail: "appointment-booked", key, payload: { appointmentId } });
    },
    async "plan-reminders"({ payload }, tx) {
      await planReminders(tx, reinstated.parse(payload).appointmentId, clock.now());
    },
  },
  [GUEST_CODE_REQUESTED]: {
    async "mail-guest-code"({ payload }, tx) {
      const notice = codeRequested.parse(payload);
      await enqueueMail(tx, { mail: "guest-code", key: `code:${notice.codeId}`, payload: notice });
    },
  },
});

/** The mail writers by job name in the queue. */
export const visitMailWriters: MailWriters = {
  "appointment-running-late": writeRunningLate,
  "appointment-move-asked": writeMoveAsked,
  "appointment-booked": (deps, payload) => writeVisitBooked(deps, booked.parse(payload)),
  "appointment-moved": (deps, payload) => writeVisitMoved(deps, moved.parse(payload)),
  "appointment-cancelled": (deps, payload) => writeVisitCancelled(deps, cancelled.parse(payload)),
  "clinic-account-erased": (deps, payload) => writeErasedMail(deps, cancelled.parse(payload)),
  "clinic-visit-booked": (deps, payload) => writeClinicVisit(deps, clinicVisit.parse(payload)),
  "clinic-visit-moved": (deps, payload) => writeClinicVisit(deps, clinicVisit.parse(payload)),
  "clinic-visit-canceled": (deps, payload) => writeClinicVisit(deps, clinicVisit.parse(payload)),
  "appointment-reminder": writeReminder,
  "appointment-aftercare": writeAftercare,
  "appointment-rebooking": writeRebooking,
  "guest-code": (deps, payload) => writeGuestCode(deps, codeRequested.parse(payload)),
};

const AFTERCARE_MINUTES = 120;

/**
 * Schedules the aftercare mail of a completed visit for two hours after completion, once per visit. If the visit is
 * completed again after an undo, the waiting mail gets the new time. Former releases planned this mail at booking under
 * the same key; such a waiting mail is replaced.
 */
async function planAftercare(tx: Transaction, appointmentId: string, now: Date): Promise<void> {
  const { status, startsAt } = await getVisit(tx, appointmentId);
  if (status !== "completed") return;
  const start = startsAt.toISOString();
  await enqueueMail(tx, {
    mail: "appointment-aftercare",
    key: `appointment:${appointmentId}:aftercare:${start}`,
    payload: { appointmentId, startsAt: start },
    runAt: addMinutes(now, AFTERCARE_MINUTES),
  });
}
