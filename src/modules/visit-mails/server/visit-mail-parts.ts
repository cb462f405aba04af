import { getCustomerSummary, hasOwnLogin, isAddressProven } from "#modules/account/server/public.ts";
import { type Appointment, dueAtClinicOf } from "#modules/booking/domain/appointment.ts";
import { SCREENING } from "#modules/booking/domain/booking-rule.ts";
import {
  type CalendarAttendee,
  calendarMethodOf,
  toCalendarFile,
} from "#modules/booking/domain/calendar/calendar-file.ts";
import { termsInForce } from "#modules/booking/domain/terms/visit-terms.ts";
import { isVirtual } from "#modules/booking/domain/visit-day/visit-day.ts";
import {
  clinicState,
  findGuest,
  getVisit,
  makeVisitLink,
  ownVisits,
  siteOriginOf,
  visitAccess,
  visitUrlOf,
} from "#modules/booking/server/public.ts";
import { offerLabel } from "#modules/catalog/domain/limited-offer.ts";
import { doseWords, likelyOf, likelySum } from "#modules/catalog/domain/visit-estimate.ts";
import type { ClinicSettings } from "#modules/content/domain/clinic-settings.ts";
import { getClinicSettings } from "#modules/content/server/public.ts";
import { greeting, type MailBlock, type MailDeps, type WrittenMail } from "#modules/notifications/server/public.ts";
import { calendarAdviceOf, listDueAhead } from "#modules/own-visits/server/public.ts";
import { onOneConnection } from "#platform/db/client.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { englishFormats } from "#shared/formats/english-formats.ts";
import { formatMoney } from "#shared/money.ts";
import { addMinutes, dateInZone, formatDate, formatDay, formatTime, timeInZone } from "#shared/zoned-time.ts";

/** A visit with its recipient, the clinic and the sender: what its mails are written from. */
export type MailedVisit = {
  visit: Appointment;
  firstName: string;
  to: Pick<CalendarAttendee, "name" | "address"> & { isProven: boolean };
  clinic: ClinicSettings;
  /** The sender's email. */
  from: string;
  /** The date in clinic time on which the mail is written. */
  today: string;
};

/**
 * Reads the visit for its mails; undefined when there is no recipient anymore. A customer without a login can't open
 * the list of visits, so a link to the visit is created for their mails.
 */
export async function readMailedVisit(
  { db, secrets, clock, env }: Pick<ServerDeps, "db" | "secrets" | "clock" | "env">,
  appointmentId: string,
): Promise<MailedVisit | undefined> {
  let visit = await getVisit(db, appointmentId);
  const { customerId } = visit;
  const [person, hasLogin, clinic] = await onOneConnection(db, (connection) =>
    Promise.all([
      customerId ? getCustomerSummary(connection, customerId) : findGuest(connection, appointmentId),
      customerId !== null && !visit.hasGuestLink && hasOwnLogin(connection, customerId),
      getClinicSettings(connection),
    ]),
  );
  if (customerId && !visit.hasGuestLink && !hasLogin) {
    await makeVisitLink(db, secrets, appointmentId);
    visit = { ...visit, hasGuestLink: true };
  }
  if (!person) return undefined;
  // The calendar file contains the recipient's name. For an unverified email it is left out, because a stranger could
  // have typed it.
  const isProven = await isAddressProven(db, secrets, person.email);
  const { firstName, lastName } = isProven ? person : { firstName: "", lastName: "" };
  const to = { name: `${firstName} ${lastName}`.trim(), address: person.email, isProven };
  const today = dateInZone(clock.now(), visit.timeZone);
  return { visit, firstName, to, clinic, from: env.mailFrom ?? clinic.location.email, today };
}

/** Returns the greeting of a mail. */
export function hello(firstName: string): MailBlock {
  return greeting(firstName);
}

/** Returns "Tuesday, December 8, 10:00 am" in clinic time; with the year if it differs from that of `today`. */
export function whenOf({ date, time }: Pick<Appointment, "date" | "time">, today?: string): string {
  return `${formatDay(date, { today })}, ${formatTime(time)}`;
}

/** Returns what `whenOf` does, for an instant in the clinic's time zone: "Tuesday, December 8, 10:00 am". */
export function whenOfInstant(instant: Date, { timeZone }: Pick<Appointment, "timeZone">): string {
  return whenOf({ date: dateInZone(instant, timeZone), time: timeInZone(instant, timeZone) });
}

/** Returns "12-08-2026, 10:00 am" for an instant in clinic time, as the value of a row in a mail. */
export function momentValue(instant: Date, { timeZone }: Pick<Appointment, "timeZone">): string {
  return `${formatDate(dateInZone(instant, timeZone))}, ${formatTime(timeInZone(instant, timeZone))}`;
}

/** Returns the day, time, practitioner and place. */
export function factsOf({ visit, clinic }: Pick<MailedVisit, "visit" | "clinic">): [string, string][] {
  return [
    ["Date", formatDate(visit.date)],
    ["Time", `${formatTime(visit.time)} to ${formatTime(timeInZone(visit.endsAt, visit.timeZone))}`],
    ["With", visit.practitioner.name],
    ["Where", isVirtual(visit) ? "Online" : ownVisits.toCalendarPlace(clinic).address],
  ];
}

/** Returns the names of the treatments and their add-ons. */
export function servicesOf({ lines }: Appointment): string[] {
  return lines.flatMap(({ name, addOns }) => [
    name,
    ...addOns.map((addOn) => `with ${addOn.quantity > 1 ? `${addOn.quantity} × ` : ""}${addOn.name}`),
  ]);
}

/**
 * Returns the amounts: each treatment and add-on as booked, the savings from membership and offers, and the amount due
 * at the clinic.
 */
export function sumsOf({ visit, clinic }: Pick<MailedVisit, "visit" | "clinic">): [string, string][] {
  const money = (cents: number) => formatMoney(cents, { currency: clinic.currency, always: true });
  const about = (cents: number) => formatMoney(cents, { currency: clinic.currency });
  const likely = likelyOf(visit.lines.map(({ estimate }) => estimate));
  return [
    ...visit.lines.flatMap(({ name, unitPriceCents, estimate, addOns }): [string, string][] => {
      const dose = estimate ? doseWords(estimate) : "";
      return [
        [dose ? `${name} (${dose})` : name, likelySum(unitPriceCents, likelyOf([estimate]), money, about)],
        ...addOns.map((addOn): [string, string] => [
          addOn.quantity > 1 ? `${addOn.quantity} × ${addOn.name}` : addOn.name,
          addOn.perUnitCents === undefined
            ? money(addOn.unitPriceCents * addOn.quantity)
            : `${money(addOn.perUnitCents)} a unit`,
        ]),
      ];
    }),
    ...(visit.memberSavingsCents > 0
      ? [["Member savings", `−${money(visit.memberSavingsCents)}`] as [string, string]]
      : []),
    ...visit.offers.map((offer): [string, string] => [offerLabel(offer), `−${money(offer.savingCents)}`]),
    ...(visit.couponSavingsCents > 0
      ? [["Discount code", `−${money(visit.couponSavingsCents)}`] as [string, string]]
      : []),
    ...(visit.paidCents > 0 ? [["Paid in advance", `−${money(visit.paidCents)}`] as [string, string]] : []),
    ["Due at the clinic", likelySum(dueAtClinicOf(visit), likely, money, about)],
  ];
}

/** Returns the calendar entry that goes with a mail; every change updates the same entry (BK-7). */
export async function calendarOf(
  deps: Pick<ServerDeps, "db" | "versions" | "env" | "secrets">,
  { visit, clinic, to, from }: MailedVisit,
): Promise<WrittenMail["calendar"]> {
  const attendee = { ...to, from };
  const content = toCalendarFile(
    visit,
    ownVisits.toCalendarPlace(clinic),
    await calendarAdviceOf(deps, visit),
    attendee,
  );
  return { method: calendarMethodOf(visit, attendee), content };
}

/** Returns the link to the visit, with which the mail's reader can see, move or cancel it. */
export function linkTo(deps: Pick<ServerDeps, "env" | "secrets">, visit: Appointment, label: string): MailBlock {
  return { kind: "link", label, url: visitUrlOf(deps, visit) };
}

/**
 * Returns a link for one action on the visit at its current time. Once the visit has moved, the link leads to the page
 * of the new time.
 */
export function stepLink(
  { env, secrets }: Pick<ServerDeps, "env" | "secrets">,
  visit: Appointment,
  purpose: visitAccess.StepPage,
): MailBlock {
  return {
    kind: "link",
    label: STEP_LABELS[purpose],
    url: `${siteOriginOf(env)}${visitAccess.stepPathOf(secrets, visit, purpose)}`,
  };
}

const STEP_LABELS: Record<visitAccess.StepPage, string> = {
  confirm: "I’ll be there",
  late: "I’m running late",
  join: "Join the video call",
  prepare: "Get ready for your visit",
  change: "Reschedule or cancel",
};
/**
 * Returns a visit's time in words, then the actions that its reader may need, then the facts. `before` and `after`:
 * additional facts about a change, shown before and after the others.
 */
export function timeBlocks(
  deps: Pick<ServerDeps, "env" | "secrets">,
  mailed: MailedVisit,
  { before = [], after = [] }: { before?: [string, string][]; after?: [string, string][] } = {},
): MailBlock[] {
  const { visit, today } = mailed;
  return [
    { kind: "heading", text: whenOf(visit, today) },
    linkTo(deps, visit, "Reschedule or cancel"),
    // Mails to customers with a login contain no secret, so this link leads to their list of visits, where they can
    // download the calendar file.
    visit.hasGuestLink
      ? {
          kind: "link",
          label: "Add to calendar",
          url: `${siteOriginOf(deps.env)}${visitAccess.calendarPathOf(deps.secrets, visit)}`,
        }
      : linkTo(deps, visit, "Add to calendar"),
    { kind: "rows", rows: [...before, ...factsOf(mailed), ...after] },
  ];
}

/**
 * Returns until when the visit can be moved free of charge, with a link to the agreed terms. Once that time has passed,
 * returns the full text of the terms instead.
 */
export function termsBlocks(
  deps: Pick<ServerDeps, "clock" | "env" | "secrets">,
  { visit, clinic, today }: MailedVisit,
): MailBlock[] {
  const { text, noticeHours } = termsInForce(visit.terms, clinic.booking);
  const until = addMinutes(visit.startsAt, -noticeHours * 60);
  if (until <= deps.clock.now()) return text ? [{ kind: "text", text }] : [];
  const day = formatDay(dateInZone(until, visit.timeZone), { weekday: "short", month: "short", today });
  return [
    {
      kind: "text",
      text: `Free to move until ${day}, ${formatTime(timeInZone(until, visit.timeZone))}.`,
      link: { label: "Cancellation policy", url: visitUrlOf(deps, visit) },
    },
  ];
}

/** Returns how to join an online visit; nothing for a visit at the clinic. */
export function joinBlocks(deps: Pick<ServerDeps, "env" | "secrets">, visit: Appointment): MailBlock[] {
  if (!isVirtual(visit)) return [];
  const text = "Your visit is a video call. The page to join it opens 15 minutes before it starts.";
  return [{ kind: "text", text }, stepLink(deps, visit, "join")];
}

/** Returns the link to what is still due before a visit: forms to sign. Returns nothing if nothing is due. */
export async function prepareBlocks(
  deps: Pick<MailDeps, "env" | "secrets" | "db" | "clock" | "versions">,
  visit: Appointment,
): Promise<MailBlock[]> {
  const { secrets } = deps;
  const snapshot = await clinicState.recallClinicSnapshot(deps);
  const due = await onOneConnection(deps.db, (connection) => listDueAhead(connection, { snapshot, secrets, visit }));
  if (due.length === 0) return [];
  const words = englishFormats.list(
    due.map(({ name, label }) => (name === SCREENING ? "the health questionnaire" : label)),
  );
  const text = `Before you come, please fill out ${words}. It takes two minutes.`;
  return [{ kind: "heading", text: "Before your visit" }, { kind: "text", text }, stepLink(deps, visit, "prepare")];
}
