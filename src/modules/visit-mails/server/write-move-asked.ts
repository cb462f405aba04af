import { z } from "zod";
import { isChangeable } from "#modules/booking/domain/appointment-status.ts";
import type { MailBlock, MailDeps, WrittenMail } from "#modules/notifications/server/public.ts";
import { atPhone } from "#shared/or-call.ts";
import { factsOf, hello, linkTo, type MailedVisit, readMailedVisit, servicesOf, whenOf } from "./visit-mail-parts.ts";

const payloadSchema = z.object({ appointmentId: z.string(), startsAt: z.string() });

/**
 * Writes the mail that asks a customer to choose another time; nothing if the visit has moved, was canceled, or fits
 * again.
 */
export async function writeMoveAsked(deps: MailDeps, payload: unknown): Promise<WrittenMail | undefined> {
  const { appointmentId, startsAt } = payloadSchema.parse(payload);
  const mailed = await readMailedVisit(deps, appointmentId);
  if (!mailed?.visit.isMoveAsked || !isChangeable(mailed.visit.status)) return undefined;
  const { visit, today } = mailed;
  if (visit.startsAt.getTime() !== Date.parse(startsAt)) return undefined;
  return {
    to: mailed.to,
    content: {
      subject: `Please choose another time for your visit on ${whenOf(visit, today)}`,
      preview: "Rescheduling is free.",
      heading: "We need to move your visit",
      blocks: [
        hello(mailed.firstName),
        {
          kind: "text",
          text: `We’re sorry: we can’t see you on ${whenOf(visit, today)} as planned.`,
        },
        { kind: "rows", rows: factsOf(mailed) },
        { kind: "heading", text: "Treatments" },
        { kind: "list", items: servicesOf(visit) },
        ...askBlocks(mailed),
        linkTo(deps, visit, "Choose another time"),
      ],
      reason: "You received this email because a visit was booked using this email address.",
    },
  };
}

/** Returns what the customer can do: choose another time or call the clinic. */
function askBlocks({ clinic }: MailedVisit): MailBlock[] {
  return [
    {
      kind: "text",
      text: `Please choose another time online. You can reschedule or cancel at no charge, even at the last minute. If no time works for you, call us${atPhone(clinic.location.phoneDisplay)}.`,
    },
  ];
}

/**
 * Returns the request to choose another time, for the confirmation of a visit whose time became unavailable while it
 * was being booked.
 */
export function moveAskedBlocks(mailed: MailedVisit): MailBlock[] {
  if (!mailed.visit.isMoveAsked) return [];
  const text = "We’re sorry: something changed while you were booking, and this time no longer works.";
  return [{ kind: "heading", text: "Please choose another time" }, { kind: "text", text }, ...askBlocks(mailed)];
}
