import type { VisitEstimate } from "#modules/catalog/domain/dose.ts";
import type { OfferSaving } from "#modules/catalog/domain/limited-offer.ts";
import { addMoney, type Cents, multiplyMoney } from "#shared/money.ts";
import { type AppointmentStatus, isChangeable } from "./appointment-status.ts";
import type { VisitTerms } from "./terms/visit-terms.ts";

export type BookedAddOn = {
  addOnId: string;
  name: string;
  quantity: number;
  minutes: number;
  unitPriceCents: Cents;
  /**
   * For a treatment sold by the unit: the price of a unit. It adds nothing to the sum, its units are the treatment's.
   */
  perUnitCents?: Cents;
};

/** One treatment of a visit as it was booked: name and prices are frozen. */
export type AppointmentLine = {
  id: string;
  serviceId: string;
  name: string;
  addOns: BookedAddOn[];
  unitPriceCents: Cents;
  /** What is known beforehand where the price is an estimate. */
  estimate: VisitEstimate | null;
  startsAt: Date;
  endsAt: Date;
  practitioner: { id: string; name: string };
  /** Room's name; `null` online. */
  room: string | null;
};

/** A visit. `date` and `time` are the client-facing start on the clinic's wall. */
export type Appointment = {
  id: string;
  status: AppointmentStatus;
  orderId: string | null;
  customerId: string | null;
  /** Booked by a guest, whose signed link opens it, also once it is joined to an account. */
  hasGuestLink: boolean;
  /** There is an address to mail about it. */
  hasEmail: boolean;
  date: string;
  time: string;
  startsAt: Date;
  endsAt: Date;
  timeZone: string;
  practitioner: { id: string; name: string };
  isPractitionerWanted: boolean;
  /** What was agreed when it was booked; `null` where nothing was. */
  terms: VisitTerms | null;
  /** What limited offers took off when it was booked. */
  offers: OfferSaving[];
  /** What the customer's membership took off when it was booked. */
  memberSavingsCents: Cents;
  /** What coupons took off when it was booked. */
  couponSavingsCents: Cents;
  /** What was paid for it at the desk so far, without tips. */
  paidCents: Cents;
  changesMade: number;
  /** Fees that are owed or paid: of changes inside the notice (BK-5), or of not coming. */
  lateFeeCents: Cents;
  /** What of them is still owed. */
  owedFeeCents: Cents;
  /** The clinic can't do it when it is, and asked to move it: that is free, at any notice. */
  isMoveAsked: boolean;
  calendarSequence: number;
  updatedAt: Date;
  lines: AppointmentLine[];
};

type PricedVisit = Pick<Appointment, "lines" | "offers" | "memberSavingsCents" | "couponSavingsCents">;

/** What is still due at the clinic for a visit: what it costs, less what was paid at the desk. */
export function dueAtClinicOf(visit: PricedVisit & Pick<Appointment, "paidCents">): Cents {
  return addMoney(costOf(visit), -visit.paidCents);
}

/**
 * What a visit costs at the clinic: its parts as booked, less what the membership, limited offers and coupons took off;
 * fees of changes come on top.
 */
function costOf({ lines, offers, memberSavingsCents, couponSavingsCents }: PricedVisit): Cents {
  const parts = lines.flatMap(({ unitPriceCents, addOns }) => [
    unitPriceCents,
    ...addOns.map((addOn) => multiplyMoney(addOn.unitPriceCents, addOn.quantity)),
  ]);
  return addMoney(...parts, -memberSavingsCents, -couponSavingsCents, ...offers.map(({ savingCents }) => -savingCents));
}

/** Whether a visit is still to come or under way: what the list of upcoming visits holds. */
export function isUpcoming({ status, endsAt }: Pick<Appointment, "status" | "endsAt">, now: Date): boolean {
  return (isChangeable(status) || status === "checked_in") && endsAt > now;
}
