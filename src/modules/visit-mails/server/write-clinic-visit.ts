import { findCustomerContact } from "#modules/account/server/public.ts";
import { isChangeable } from "#modules/booking/domain/appointment-status.ts";
import { findGuest, getVisit, siteOriginOf } from "#modules/booking/server/public.ts";
import { recallClinicSettings } from "#modules/content/server/public.ts";
import { clinicMailbox, type MailDeps, type WrittenMail } from "#modules/notifications/server/public.ts";
import { nationalPhone } from "#shared/phone-number.ts";
import { factsOf, momentValue, servicesOf, whenOf } from "./visit-mail-parts.ts";

export type ClinicVisitMail = {
  appointmentId: string;
  change: "booked" | "moved" | "canceled";
  previousStartsAt?: string | undefined;
  sequence?: number | undefined;
};

const WORDS = {
  booked: { subject: "Booked", heading: "A visit was booked" },
  moved: { subject: "Moved", heading: "A visit was moved" },
  canceled: { subject: "Canceled", heading: "A visit was canceled" },
};

/**
 * Writes the clinic's own mail about a visit that its customer booked, moved or canceled, if the settings ask for it.
 * Returns nothing once the visit has changed again.
 */
export async function writeClinicVisit(
  deps: MailDeps,
  { appointmentId, change, previousStartsAt, sequence }: ClinicVisitMail,
): Promise<WrittenMail | undefined> {
  const { db, env } = deps;
  const [visit, clinic] = await Promise.all([getVisit(db, appointmentId), recallClinicSettings(deps)]);
  if (!clinic.clinicMails.bookings) return undefined;
  if (change === "canceled" ? visit.status !== "cancelled" : !isChangeable(visit.status)) return undefined;
  if (change === "moved" && visit.calendarSequence !== sequence) return undefined;
  const person = visit.customerId
    ? await findCustomerContact(db, visit.customerId)
    : await findGuest(db, appointmentId);
  const name = person ? `${person.firstName} ${person.lastName}`.trim() : "";
  const before = previousStartsAt && momentValue(new Date(previousStartsAt), visit);
  const { subject, heading } = WORDS[change];
  const row = (label: string, value: string | null | undefined): [string, string][] => (value ? [[label, value]] : []);
  return {
    to: clinicMailbox(deps, clinic),
    content: {
      subject: `${subject}: ${[whenOf(visit), name].filter(Boolean).join(", ")}`,
      preview: [servicesOf(visit).join(", "), `with ${visit.practitioner.name}`].filter(Boolean).join(", "),
      heading,
      blocks: [
        {
          kind: "rows",
          rows: [
            ["Customer", name || "Unknown"],
            ...row("Phone", person?.phone && nationalPhone(person.phone)),
            ...(change === "moved" ? row("Original time", before) : []),
            ...factsOf({ visit, clinic }),
            ["Treatments", servicesOf(visit).join(", ")],
          ],
        },
        { kind: "link", label: "Open the visit", url: `${siteOriginOf(env)}/admin/visits/${appointmentId}` },
      ],
      reason:
        "You received this email because your clinic is set up to get an email when customers book, reschedule or cancel a visit.",
    },
  };
}
