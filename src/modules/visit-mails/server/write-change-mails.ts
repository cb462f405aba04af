import { isChangeable } from "#modules/booking/domain/appointment-status.ts";
import { clinicState, siteOriginOf } from "#modules/booking/server/public.ts";
import type { MailBlock, MailDeps, WrittenMail } from "#modules/notifications/server/public.ts";
import { formatMoney } from "#shared/money.ts";
import { atPhone } from "#shared/or-call.ts";
import { formatTime, timeInZone } from "#shared/zoned-time.ts";
import { preparationBlocks, roomPictureOf } from "./care-blocks.ts";
import {
  calendarOf,
  factsOf,
  hello,
  joinBlocks,
  type MailedVisit,
  momentValue,
  prepareBlocks,
  readMailedVisit,
  servicesOf,
  sumsOf,
  termsBlocks,
  timeBlocks,
  whenOf,
  whenOfInstant,
} from "./visit-mail-parts.ts";
import { moveAskedBlocks } from "./write-move-asked.ts";

const REASON = "You received this email because a visit was booked using this email address.";

/** Writes the confirmation, with the calendar entry and the link to change the visit (BK-7). */
export async function writeVisitBooked(
  deps: MailDeps,
  { appointmentId }: { appointmentId: string },
): Promise<WrittenMail | undefined> {
  const mailed = await readMailedVisit(deps, appointmentId);
  if (!mailed || !isChangeable(mailed.visit.status)) return undefined;
  const { visit, clinic, today } = mailed;
  return {
    to: mailed.to,
    content: {
      subject: `Your visit on ${whenOf(visit, today)}`,
      preview: `With ${visit.practitioner.name}, ${factsOf(mailed).at(-1)?.[1]}`,
      heading: "Your visit is booked",
      picture: roomPictureOf(await clinicState.recallClinicSnapshot(deps), visit),
      blocks: [
        hello(mailed.firstName),
        ...timeBlocks(deps, mailed),
        ...moveAskedBlocks(mailed),
        ...joinBlocks(deps, visit),
        ...(await prepareBlocks(deps, visit)),
        { kind: "heading", text: "Treatments" },
        { kind: "sums", rows: sumsOf(mailed) },
        ...(await preparationBlocks(deps.db, visit, clinic.location.phoneDisplay)),
        ...termsBlocks(deps, mailed),
      ],
      reason: REASON,
    },
    calendar: await calendarOf(deps, mailed),
  };
}

type VisitMove = { appointmentId: string; previousStartsAt: string; sequence: number; feeCents: number };

/**
 * Writes the mail with the new time beside the old one, the fee of the change, and the updated calendar entry (BK-5,
 * BK-7).
 */
export async function writeVisitMoved(deps: MailDeps, change: VisitMove): Promise<WrittenMail | undefined> {
  const mailed = await readMailedVisit(deps, change.appointmentId);
  // The visit has changed again: the mail about the newer change shows the current state.
  if (mailed?.visit.calendarSequence !== change.sequence || !isChangeable(mailed.visit.status)) return undefined;
  const { visit, clinic } = mailed;
  const before = whenOfInstant(new Date(change.previousStartsAt), visit);
  // If the start is the same, the visit's length or treatments have changed.
  const isThere = Date.parse(change.previousStartsAt) === visit.startsAt.getTime();
  return {
    to: mailed.to,
    content: {
      ...(isThere ? changedWords(mailed) : movedWords(mailed, before)),
      blocks: [
        hello(mailed.firstName),
        { kind: "text", text: isThere ? changedText(mailed) : movedText(mailed) },
        ...timeBlocks(
          deps,
          mailed,
          isThere
            ? {}
            : {
                before: [["Original time", momentValue(new Date(change.previousStartsAt), visit)]],
                after: [["Fee for moving", costOf(change, clinic)]],
              },
        ),
        ...joinBlocks(deps, visit),
        { kind: "heading", text: "Treatments" },
        { kind: "list", items: servicesOf(visit) },
        ...(isThere ? priceBlocks(mailed) : []),
        ...(await prepareBlocks(deps, visit)),
        ...termsBlocks(deps, mailed),
      ],
      reason: REASON,
    },
    calendar: await calendarOf(deps, mailed),
  };
}

const priceBlocks = (mailed: MailedVisit): MailBlock[] => [
  { kind: "heading", text: "Price" },
  { kind: "sums", rows: sumsOf(mailed) },
];

const movedText = ({ visit, today }: MailedVisit) =>
  `Your visit has moved to ${whenOf(visit, today)}. An updated calendar invite is attached.`;

function changedText({ visit, today }: MailedVisit): string {
  const end = formatTime(timeInZone(visit.endsAt, visit.timeZone));
  return `Your visit on ${whenOf(visit, today)} has changed and now ends at ${end}. An updated calendar invite is attached.`;
}

const movedWords = ({ visit, today }: MailedVisit, before: string) => ({
  subject: `Moved: your visit is now on ${whenOf(visit, today)}`,
  preview: `It was on ${before}. With ${visit.practitioner.name}.`,
  heading: "Your visit has a new time",
});

const changedWords = ({ visit, today }: MailedVisit) => ({
  subject: `Changed: your visit on ${whenOf(visit, today)}`,
  preview: `The start time stays the same. Your visit is with ${visit.practitioner.name}.`,
  heading: "Your visit has changed",
});

/** Writes the mail that a visit is canceled, with the cost and the calendar entry's removal (BK-5, BK-7). */
export async function writeVisitCancelled(
  deps: MailDeps,
  change: { appointmentId: string; feeCents: number },
): Promise<WrittenMail | undefined> {
  const mailed = await readMailedVisit(deps, change.appointmentId);
  if (mailed?.visit.status !== "cancelled") return undefined;
  const { visit, clinic, today } = mailed;
  const when = whenOf(visit, today);
  return {
    to: mailed.to,
    content: {
      subject: `Canceled: your visit on ${when}`,
      preview: `Questions? Call ${clinic.location.phoneDisplay || "us"}.`,
      heading: "Your visit is canceled",
      blocks: [
        hello(mailed.firstName),
        {
          kind: "text",
          text: `Your visit on ${when} has been canceled. The attached calendar update removes it from your calendar.`,
        },
        {
          kind: "rows",
          rows: [
            ["Treatments", servicesOf(visit).join(", ")],
            ["With", visit.practitioner.name],
            ["Cancellation fee", costOf(change, clinic)],
          ],
        },
        {
          kind: "text",
          text: `Didn’t cancel it yourself? Call us${atPhone(clinic.location.phoneDisplay)} and we’ll find you a new time.`,
        },
        { kind: "link", label: "Book another visit", url: `${siteOriginOf(deps.env)}/appointment` },
      ],
      reason: REASON,
    },
    calendar: await calendarOf(deps, mailed),
  };
}

function costOf({ feeCents }: { feeCents: number }, { currency }: { currency: string }): string {
  return feeCents === 0 ? "none" : `${formatMoney(feeCents, { currency, always: true })}, payable at the clinic`;
}
