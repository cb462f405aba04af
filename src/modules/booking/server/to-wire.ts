import { toWireEstimate, toWireOffer } from "#modules/catalog/server/public.ts";
import type { ClinicSettings } from "#modules/content/domain/clinic-settings.ts";
import type { Cents } from "#shared/money.ts";
import { placeLine } from "#shared/place-text.ts";
import { ofCountry } from "#shared/places/place-of-country.ts";
import { addMinutes, timeInZone } from "#shared/zoned-time.ts";
import type { WireAppointment } from "../contract/appointment.ts";
import type { WireStaffExplanation, WireStartExplanation } from "../contract/explain-slot.ts";
import type { WireSlot } from "../contract/slot.ts";
import { type Appointment, type BookedAddOn, dueAtClinicOf } from "../domain/appointment.ts";
import { isChangeable } from "../domain/appointment-status.ts";
import type { CalendarPlace } from "../domain/calendar/calendar-file.ts";
import { lastDayToWaitFor } from "../domain/last-day-to-wait-for.ts";
import { changeTermsOf } from "../domain/terms/change-terms.ts";
import { termsInForce, termsOfClinic, type VisitTerms } from "../domain/terms/visit-terms.ts";
import type { BookingContext } from "./clinic/booking-context.ts";
import { type ClinicSnapshot, recallClinicSnapshot } from "./clinic/clinic-snapshot.ts";
import type { StartExplanation } from "./slots/explain-slot.ts";
import type { NamedSlot } from "./slots/named-slot.ts";
import { readVisitChangeCosts } from "./terms/read-visit-change-costs.ts";

export function toWireSlot(date: string, slot: NamedSlot): WireSlot {
  return {
    id: `${date}-${slot.from.replace(":", "")}`,
    date,
    from: slot.from,
    to: slot.to,
    startsAt: slot.startsAt.toISOString(),
    endsAt: slot.endsAt.toISOString(),
    isBooked: !slot.free,
    ...(slot.reason ? { reason: slot.reason } : {}),
    ...(slot.why ? { why: slot.why } : {}),
    ...(slot.earliest ? { earliest: slot.earliest } : {}),
    ...(slot.recommended ? { recommended: true } : {}),
    ...(slot.warnings ? { warnings: slot.warnings } : {}),
    practitioners: slot.practitioners.map(({ id, name }) => ({ id, name })),
  };
}

/** Returns a reason's code without its times, which are in `from`, `to` and `date`. */
const bareCode = (code: string) => code.split(" ")[0] ?? code;

/** Returns why a start isn't available, for customers, without what occupies it. */
export function toWireExplanation(date: string, explanation: StartExplanation): WireStartExplanation {
  const { free, reasons } = explanation;
  return {
    free,
    reasons: reasons.map(({ occupants: _, ...reason }) => ({ ...reason, code: bareCode(reason.code) })),
    alternatives: toWireAlternatives(date, explanation),
  };
}

/** Returns why a start isn't available, for staff: with the people and visits in the way. */
export function toWireStaffExplanation(
  { clinic }: ClinicSnapshot,
  { date, seesClients }: { date: string; seesClients: boolean },
  { reasons, layout, ...explanation }: StartExplanation,
): WireStaffExplanation {
  const { timeZone } = clinic.rules;
  const nameOf = new Map(clinic.resources.map(({ id, name }) => [id, name]));
  return {
    free: explanation.free,
    reasons: reasons.map(({ occupants, ...reason }) => ({
      ...reason,
      code: bareCode(reason.code),
      detail: occupants.map(({ resourceId, from, to, appointmentId, who }) => ({
        unit: resourceId,
        name: nameOf.get(resourceId) ?? "",
        from: timeInZone(from, timeZone),
        to: timeInZone(to, timeZone),
        appointmentId,
        who: seesClients ? who : null,
      })),
    })),
    alternatives: toWireAlternatives(date, { reasons, ...explanation }),
    ...(layout ? { layout: { minutes: layout.minutes, waitMinutes: layout.idle, score: layout.cost } } : {}),
  };
}

/** The reasons that remain even if booked time is freed, so the waitlist can't help. */
const NEVER_FREE = ["PAST", "CLOSED", "NO_QUALIFIED_STAFF"];

const kindOf = (code: string) => code.split(/[: ]/)[0] ?? code;

function toWireAlternatives(date: string, { free, reasons, alternatives }: StartExplanation) {
  const { sameDay, otherDay, otherPractitioner, split } = alternatives;
  const startToHave = (on: string, slot: NamedSlot) => {
    const start = toWireSlot(on, slot);
    return { ...start, time: start.from };
  };
  const isTooFar = reasons.some(
    ({ code, date: last }) => kindOf(code) === "HORIZON" && last !== undefined && date > lastDayToWaitFor(last),
  );
  const canWait = !free && !isTooFar && !reasons.some(({ code }) => NEVER_FREE.includes(kindOf(code)));
  return {
    sameDay: sameDay.map((slot) => startToHave(date, slot)),
    ...(otherDay ? { otherDay: startToHave(otherDay.date, otherDay.slot) } : {}),
    otherPractitioner: otherPractitioner.map(({ practitioner, slot }) => ({
      id: practitioner.id,
      name: practitioner.name,
      time: slot.from,
      slot: toWireSlot(date, slot),
    })),
    ...(split ? { split } : {}),
    ...(canWait ? { waitlist: true as const } : {}),
  };
}

/** Returns a visit for clients. The clock determines what can still be changed. */
export async function toWireAppointment(
  context: Pick<BookingContext, "db" | "versions" | "clock">,
  appointment: Appointment,
  /** The cost of the change that was just made. */
  newFee?: { feeCents: Cents; isMove?: boolean },
  /** The deposit for a visit that is held until it is paid. */
  depositCents: Cents = 0,
): Promise<WireAppointment> {
  const { settings, services } = await recallClinicSnapshot(context);
  const now = context.clock.now();
  const { startsAt, timeZone, practitioner } = appointment;
  const terms =
    appointment.status === "held" && appointment.terms === null
      ? termsOfClinic(settings, { netCents: dueAtClinicOf(appointment), depositCents })
      : termsInForce(appointment.terms, settings.booking);
  const change = changeTermsOf(appointment, terms, now);
  const feeCents = change.kind === "fee" ? change.feeCents : 0;
  const money = await readVisitChangeCosts(context.db, appointment, newFee ?? { feeCents });
  const canChange = change.kind === "free" || change.kind === "fee";
  return {
    id: appointment.id,
    orderId: appointment.orderId,
    status: appointment.status,
    date: appointment.date,
    time: appointment.time,
    startsAt: startsAt.toISOString(),
    endsAt: appointment.endsAt.toISOString(),
    timeZone,
    services: appointment.lines.map((line) => ({
      id: line.id,
      serviceId: line.serviceId,
      name: line.name,
      time: timeInZone(line.startsAt, timeZone),
      startsAt: line.startsAt.toISOString(),
      endsAt: line.endsAt.toISOString(),
      minutes: Math.round((line.endsAt.getTime() - line.startsAt.getTime()) / 60_000),
      unitPrice: line.unitPriceCents,
      ...toWireEstimate(line.estimate, line.unitPriceCents),
      slug: services.get(line.serviceId)?.slug ?? "",
      preparation: services.get(line.serviceId)?.preparation ?? [],
      contraindications: services.get(line.serviceId)?.contraindications ?? [],
      practitioner: { id: line.practitioner.id, name: line.practitioner.name },
      room: line.room,
      addOns: line.addOns.map(toWireAddOn),
    })),
    offers: appointment.offers.map(toWireOffer),
    ...(appointment.memberSavingsCents > 0 ? { memberSavings: appointment.memberSavingsCents } : {}),
    ...(appointment.couponSavingsCents > 0 ? { couponSavings: appointment.couponSavingsCents } : {}),
    dueAtClinic: dueAtClinicOf(appointment),
    practitioner: { id: practitioner.id, name: practitioner.name },
    place: appointment.lines.some(({ room }) => room !== null)
      ? { ...placeOf(settings), mapLink: settings.location.mapLink }
      : null,
    isMailed: appointment.hasEmail,
    canReschedule: canChange,
    canCancel: canChange,
    changeFee: feeCents,
    money,
    lateFees: appointment.owedFeeCents,
    changesMade: appointment.changesMade,
    changeableUntil: isChangeable(appointment.status)
      ? addMinutes(startsAt, -terms.noticeHours * 60).toISOString()
      : null,
    policy: terms.text,
    terms: toWireTerms(terms),
  };
}

function toWireTerms({
  text,
  noticeHours,
  lateFeeCents,
  noShowFeeCents,
  depositCents,
}: VisitTerms): WireAppointment["terms"] {
  return { text, noticeHours, lateFee: lateFeeCents, noShowFee: noShowFeeCents, deposit: depositCents };
}

/** Formats an add-on of a visit's line for the API. */
export function toWireAddOn({ unitPriceCents, perUnitCents, ...addOn }: BookedAddOn) {
  return { ...addOn, unitPrice: unitPriceCents, ...(perUnitCents === undefined ? {} : { perUnit: perUnitCents }) };
}

function placeOf({ name, location: { phone, address } }: ClinicSettings) {
  return { name, phone, address: placeLine(ofCountry(address)) };
}

/** Returns the clinic's location for calendar entries. */
export function toCalendarPlace(settings: ClinicSettings): CalendarPlace {
  const { name, address } = placeOf(settings);
  return {
    clinicName: name,
    address,
    phone: settings.location.phoneDisplay || settings.location.phone,
    email: settings.location.email,
  };
}
