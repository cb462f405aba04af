import { z } from "zod";
import { isChangeable } from "#modules/booking/domain/appointment-status.ts";
import type { MailDeps, WrittenMail } from "#modules/notifications/server/public.ts";
import { atPhone } from "#shared/or-call.ts";
import { formatTime, timeInZone } from "#shared/zoned-time.ts";
import { hello, linkTo, readMailedVisit } from "./visit-mail-parts.ts";

const payloadSchema = z.object({ appointmentId: z.string(), minutes: z.int(), sequence: z.int() });

/** Writes the mail that a visit of today begins later; nothing once the visit was moved or canceled or has begun. */
export async function writeRunningLate(deps: MailDeps, payload: unknown): Promise<WrittenMail | undefined> {
  const { appointmentId, minutes, sequence } = payloadSchema.parse(payload);
  const mailed = await readMailedVisit(deps, appointmentId);
  if (mailed?.visit.calendarSequence !== sequence || !isChangeable(mailed.visit.status)) return undefined;
  const { visit, clinic } = mailed;
  const time = formatTime(visit.time);
  const later = timeInZone(new Date(visit.startsAt.getTime() + minutes * 60_000), visit.timeZone);
  return {
    to: mailed.to,
    content: {
      subject: `We’re running about ${minutes} minutes late today`,
      preview: `Your ${time} visit will start about ${minutes} minutes late.`,
      heading: "We’re running late",
      blocks: [
        hello(mailed.firstName),
        {
          kind: "text",
          text: `We’re running about ${minutes} minutes late. You can come at your scheduled time or at ${formatTime(later)}.`,
        },
        {
          kind: "text",
          text: `Your visit is today at ${time} with ${visit.practitioner.name}. We’re sorry for the wait.`,
        },
        { kind: "text", text: `If that doesn’t work for you, call us${atPhone(clinic.location.phoneDisplay)}.` },
        linkTo(deps, visit, "See, move or cancel your visit"),
      ],
      reason: "You received this email because a visit was booked using this email address.",
    },
  };
}
