import { z } from "zod";
import { listTeamRights } from "#modules/account/server/public.ts";
import {
  APPOINTMENT_BOOKED,
  APPOINTMENT_CANCELLED,
  APPOINTMENT_RESCHEDULED,
  OUTSIDE_CALENDAR_TOLD,
  TIME_OFF_ANSWERED,
} from "#modules/booking/domain/events.ts";
import { listVisitBriefs } from "#modules/booking/server/public.ts";
import { SIZE_RAN_SHORT, SIZE_SOLD_OUT } from "#modules/catalog/domain/events.ts";
import { DISPUTE_CLOSED, DISPUTE_OPENED } from "#modules/checkout/domain/events.ts";
import { contactMessageReceived } from "#modules/content/server/public.ts";
import { PAY_REVIEWED } from "#modules/pay/domain/events.ts";
import type { Transaction } from "#platform/db/client.ts";
import { batch } from "#platform/db/statement.ts";
import type { EventHandler, EventHandlers } from "#platform/jobs/events.ts";
import { VERSION_REFUSED } from "#platform/resource/versions/planned-versions.ts";
import type { NoticeKind } from "../../domain/notice-kinds.ts";
import { writeNotice, writeNoticeTo } from "./write-notice.ts";

const visitSchema = z.object({
  appointmentId: z.string(),
  /** Set if a staff member made the change. Then no notice is written. */
  notice: z.unknown().optional(),
  isErased: z.boolean().optional(),
});

/** Notifies people who see all visits, and the practitioners of this one. */
async function writeNoticeOfVisit(
  tx: Transaction,
  kind: NoticeKind,
  key: string,
  appointmentId: string,
): Promise<void> {
  const { visits, team } = await batch({
    visits: listVisitBriefs(tx, [appointmentId]),
    team: listTeamRights(tx),
  });
  const [visit] = visits;
  if (!visit || (kind === "visitBooked" && visit.via !== "online")) return;
  await writeNoticeTo(tx, team, {
    kind,
    occurrence: key,
    subjectId: appointmentId,
    isFor: ({ accountId, rights }) => rights.includes("visits.all") || visit.accountIds.includes(accountId),
  });
}

const ofVisit =
  (kind: NoticeKind): EventHandler =>
  async ({ key, payload }, tx) => {
    const { appointmentId, notice, isErased } = visitSchema.parse(payload);
    if (notice === undefined && !isErased) await writeNoticeOfVisit(tx, kind, key, appointmentId);
  };

const disputeSchema = z.object({ disputeId: z.string() });
const ofDispute: EventHandler = async ({ key, payload }, tx) => {
  const { disputeId } = disputeSchema.parse(payload);
  await writeNotice(tx, { kind: "dispute", occurrence: key, subjectId: disputeId });
};

const messageSchema = z.object({ messageId: z.string() });
const sizeSchema = z.object({ sizeId: z.string() });
const shortSchema = z.object({ sizeId: z.string(), wanted: z.int(), taken: z.int() });
const timeOffSchema = z.object({
  accountId: z.string(),
  firstDate: z.string(),
  lastDate: z.string(),
  isApproved: z.boolean(),
});

const calendarSchema = z.object({
  practitionerId: z.string(),
  name: z.string(),
  accountId: z.string().nullable(),
  what: z.enum(["clash", "unreadable"]),
  visits: z.int(),
});

const refusedSchema = z.object({
  accountId: z.string().nullable(),
  recordId: z.string(),
  title: z.string(),
  version: z.int().nullable(),
  path: z.string(),
  why: z.string(),
});

const reviewedSchema = z.object({
  periodId: z.string(),
  from: z.string(),
  to: z.string(),
  accountIds: z.array(z.string()),
});

/** The handlers that write notices under the bell, once per event. */
export const noticeHandlers: EventHandlers = {
  [APPOINTMENT_BOOKED]: { "notice-visit-booked": ofVisit("visitBooked") },
  [APPOINTMENT_RESCHEDULED]: { "notice-visit-moved": ofVisit("visitMoved") },
  [APPOINTMENT_CANCELLED]: { "notice-visit-cancelled": ofVisit("visitCancelled") },
  [DISPUTE_OPENED]: { "notice-dispute": ofDispute },
  [DISPUTE_CLOSED]: { "notice-dispute-closed": ofDispute },
  [contactMessageReceived]: {
    async "notice-message"({ key, payload }, tx) {
      const { messageId } = messageSchema.parse(payload);
      await writeNotice(tx, { kind: "message", occurrence: key, subjectId: messageId });
    },
  },
  [SIZE_SOLD_OUT]: {
    async "notice-sold-out"({ key, payload }, tx) {
      const { sizeId } = sizeSchema.parse(payload);
      await writeNotice(tx, { kind: "soldOut", occurrence: key, subjectId: sizeId });
    },
  },
  [SIZE_RAN_SHORT]: {
    async "notice-ran-short"({ key, payload }, tx) {
      const { sizeId, ...facts } = shortSchema.parse(payload);
      await writeNotice(tx, { kind: "ranShort", occurrence: key, subjectId: sizeId, facts });
    },
  },
  [OUTSIDE_CALENDAR_TOLD]: {
    async "notice-outside-calendar"({ key, payload }, tx) {
      const { practitionerId, accountId: own, ...facts } = calendarSchema.parse(payload);
      await writeNotice(tx, {
        kind: "outsideCalendar",
        occurrence: key,
        subjectId: practitionerId,
        facts,
        isFor: ({ accountId, rights }) => rights.includes("schedule.edit") || accountId === own,
      });
    },
  },
  [VERSION_REFUSED]: {
    async "notice-version-refused"({ key, payload }, tx) {
      const { accountId: author, recordId, ...facts } = refusedSchema.parse(payload);
      await writeNotice(tx, {
        kind: "versionRefused",
        occurrence: key,
        subjectId: recordId,
        facts,
        isFor: ({ accountId }) => accountId === author,
      });
    },
  },
  [PAY_REVIEWED]: {
    async "notice-pay-reviewed"({ key, payload }, tx) {
      const { periodId, accountIds, ...facts } = reviewedSchema.parse(payload);
      await writeNotice(tx, {
        kind: "statementToReview",
        occurrence: key,
        subjectId: periodId,
        facts,
        isFor: ({ accountId }) => accountIds.includes(accountId),
      });
    },
  },
  [TIME_OFF_ANSWERED]: {
    async "notice-time-off-answered"({ key, payload }, tx) {
      const { accountId, ...facts } = timeOffSchema.parse(payload);
      await writeNotice(tx, {
        kind: "timeOffAnswered",
        occurrence: key,
        subjectId: accountId,
        facts,
        isFor: (person) => person.accountId === accountId,
      });
    },
  },
};
