import { z } from "zod";
import { isChangeable } from "#modules/booking/domain/appointment-status.ts";
import { siteOriginOf } from "#modules/booking/server/public.ts";
import type { MailBlock, MailWriter } from "#modules/notifications/server/public.ts";
import { atPhone } from "#shared/or-call.ts";
import { hoursBetween } from "#shared/zoned-time.ts";
import { careOf, preparationBlocks } from "./care-blocks.ts";
import {
  calendarOf,
  factsOf,
  hello,
  joinBlocks,
  linkTo,
  type MailedVisit,
  prepareBlocks,
  readMailedVisit,
  servicesOf,
  stepLink,
  whenOf,
} from "./visit-mail-parts.ts";

const planned = z.object({ appointmentId: z.string(), startsAt: z.string() });
const reminder = planned.extend({ hours: z.number() });

const REASON = "You received this email because a visit was booked using this email address.";

/**
 * A reminder isn't sent if it is late by more than this part of its lead time: 12 of 48 hours, or half an hour of 2
 * hours.
 */
const LATEST_PART = 0.25;

/** Returns the visit if it still is at the planned time; undefined if moved, canceled, or without a customer. */
async function readPlanned(
  deps: Parameters<typeof readMailedVisit>[0],
  { appointmentId, startsAt }: z.output<typeof planned>,
): Promise<MailedVisit | undefined> {
  const mailed = await readMailedVisit(deps, appointmentId);
  return mailed?.visit.startsAt.toISOString() === startsAt ? mailed : undefined;
}

/**
 * Writes the reminders 48 hours and 2 hours before a visit (BK-7), and none for a start from which the visit has moved.
 */
export const writeReminder: MailWriter = async (deps, payload) => {
  const plannedReminder = reminder.parse(payload);
  const mailed = await readPlanned(deps, plannedReminder);
  if (!mailed || !isChangeable(mailed.visit.status)) return undefined;
  const { visit, clinic, today } = mailed;
  const hoursLeft = hoursBetween(deps.clock.now(), visit.startsAt);
  if (hoursLeft < plannedReminder.hours * LATEST_PART) return undefined;
  const isSoon = plannedReminder.hours < 24;
  const preparation = isSoon ? [] : await preparationBlocks(deps.db, visit, clinic.location.phoneDisplay);
  return {
    to: mailed.to,
    content: {
      subject: `${isSoon ? "See you soon" : "Reminder"}: your visit on ${whenOf(visit, today)}`,
      preview: `With ${visit.practitioner.name}. ${clinic.location.arrival}`.trim(),
      heading: isSoon ? "See you soon" : "Your visit is coming up",
      blocks: [
        hello(mailed.firstName),
        {
          kind: "text",
          text: isSoon ? "Your visit starts soon." : "Here’s what to know before you arrive.",
        },
        { kind: "rows", rows: factsOf(mailed) },
        { kind: "list", items: servicesOf(visit) },
        ...joinBlocks(deps, visit),
        ...(visit.status === "booked" ? [stepLink(deps, visit, "confirm")] : []),
        ...(isSoon ? [stepLink(deps, visit, "late")] : []),
        stepLink(deps, visit, "change"),
        ...(await prepareBlocks(deps, visit)),
        ...preparation,
        ...textOf(clinic.location.arrival),
        {
          kind: "text",
          text: `Can’t make it? Please call us${clinic.location.phoneDisplay && `: ${clinic.location.phoneDisplay}`}.`,
        },
        linkTo(deps, visit, "See your visit"),
      ],
      reason: REASON,
    },
    calendar: await calendarOf(deps, mailed),
  };
};

/**
 * Writes the aftercare advice for the treatments (BK-7). A visit that wasn't completed, or whose completion was undone,
 * gets none.
 */
export const writeAftercare: MailWriter = async (deps, payload) => {
  const mailed = await readPlanned(deps, planned.parse(payload));
  if (mailed?.visit.status !== "completed") return undefined;
  const { visit, clinic } = mailed;
  const care = await careOf(deps.db, visit);
  const blocks = care
    .filter(({ aftercare }) => aftercare.length > 0)
    .flatMap(({ name, aftercare }): MailBlock[] => [
      { kind: "heading", text: name },
      { kind: "rows", rows: aftercare.map(({ when, text }): [string, string] => [when, text]) },
    ]);
  return {
    to: mailed.to,
    content: {
      subject: "After your visit",
      preview: "What to do now, and when to call us.",
      heading: "Thank you for coming",
      blocks: [
        hello(mailed.firstName),
        {
          kind: "text",
          text:
            blocks.length > 0
              ? "Here’s how to care for your skin after your visit."
              : "We hope you enjoyed your visit.",
        },
        ...blocks,
        {
          kind: "text",
          text: `If anything worries you, call us${atPhone(clinic.location.phoneDisplay)}. In an emergency, call 911 first.`,
        },
        { kind: "link", label: "Book another visit", url: `${siteOriginOf(deps.env)}/appointment` },
      ],
      reason: REASON,
    },
  };
};

function textOf(text: string): MailBlock[] {
  return text ? [{ kind: "text", text }] : [];
}
