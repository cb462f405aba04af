import { getVisit } from "#modules/booking/server/public.ts";
import { recallClinicSettings } from "#modules/content/server/public.ts";
import { clinicMailbox, type MailDeps, type WrittenMail } from "#modules/notifications/server/public.ts";
import { formatMoney } from "#shared/money.ts";
import { formatDay, formatTime } from "#shared/zoned-time.ts";
import { momentValue } from "./visit-mail-parts.ts";

/** Mails the clinic that a visit was canceled because its customer's account was erased. */
export async function writeErasedMail(
  deps: MailDeps,
  { appointmentId, feeCents }: { appointmentId: string; feeCents: number },
): Promise<WrittenMail> {
  const clinic = await recallClinicSettings(deps);
  const visit = await getVisit(deps.db, appointmentId);
  const when = `${formatDay(visit.date)}, ${formatTime(visit.time)}`;
  return {
    to: clinicMailbox(deps, clinic),
    content: {
      subject: `Visit canceled, account deleted: ${when}`,
      preview: "That time slot is open again.",
      heading: "A visit was canceled",
      blocks: [
        {
          kind: "text",
          text: "A customer deleted their account. Their visit was canceled, and the time slot is open again.",
        },
        {
          kind: "rows",
          rows: [
            ["When", momentValue(visit.startsAt, visit)],
            ["Treatments", visit.lines.map(({ name }) => name).join(", ")],
            ["With", visit.practitioner.name],
            [
              "Cancellation fee",
              feeCents === 0 ? "None" : formatMoney(feeCents, { currency: clinic.currency, always: true }),
            ],
          ],
        },
      ],
      reason: "You received this email because the visit was booked with your clinic.",
    },
  };
}
