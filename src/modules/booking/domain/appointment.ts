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
   * The price per unit, for a treatment sold by the unit; for information only. The treatment's price already includes
   * its units.
   */
  perUnitCents?: Cents;
};

/** One treatment of a visit as it was booked, with frozen name and prices. */
export type AppointmentLine = {
  id: string;
  serviceId: string;
  name: string;
  addOns: BookedAddOn[];
  unitPriceCents: Cents;
  /** The estimate of the price (areas or units), as far as it is known; `null` for a fixed price. */
  estimate: VisitEstimate | null;
  startsAt: Date;
  endsAt: Date;
  practitioner: { id: string; name: string };
  /** The room's name; `null` online. */
  room: string | null;
};

/** A visit. `date` and `time` are its start as customers see it, in clinic wall time. */
export type Appointment = {
  id: string;
  status: AppointmentStatus;
  orderId: string | null;
  customerId: string | null;
  /** Whether a guest booked it. Their signed link opens it, even after it is joined to an account. */
  hasGuestLink: boolean;
  /** Whether there is an email for messages about it. */
  hasEmail: boolean;
  date: string;
  time: string;
  startsAt: Date;
  endsAt: Date;
  timeZone: string;
  practitioner: { id: string; name: string };
  isPractitionerWanted: boolean;
  /** The terms agreed at booking; `null` if there were none. */
  terms: VisitTerms | null;
  /** The savings from limited offers at booking. */
  offers: OfferSaving[];
  /** The savings from the customer's membership at booking. */
  memberSavingsCents: Cents;
  /** The savings from coupons at booking. */
  couponSavingsCents: Cents;
  /** The amount paid for the visit at the desk so far, without tips. */
  paidCents: Cents;
  changesMade: number;
  /** Fees, owed or paid, for changes within the notice period (BK-5) or for not coming. */
  lateFeeCents: Cents;
  /** The part of the fees that is still owed. */
  owedFeeCents: Cents;
  /** Whether the clinic can't do the visit at its time and requested a move, which is free at any notice. */
  isMoveAsked: boolean;
  calendarSequence: number;
  updatedAt: Date;
  lines: AppointmentLine[];
};

type PricedVisit = Pick<Appointment, "lines" | "offers" | "memberSavingsCents" | "couponSavingsCents">;

/** Returns the amount still due at the clinic for a visit: its cost minus what was paid at the desk. */
export function dueAtClinicOf(visit: PricedVisit & Pick<Appointment, "paidCents">): Cents {
  return addMoney(costOf(visit), -visit.paidCents);
}

/**
 * Returns what a visit costs at the clinic: its parts as booked, minus savings from membership, limited offers and
 * coupons. Fees for changes come on top.
 */
function costOf({ lines, offers, memberSavingsCents, couponSavingsCents }: PricedVisit): Cents {
  const parts = lines.flatMap(({ unitPriceCents, addOns }) => [
    unitPriceCents,
    ...addOns.map((addOn) => multiplyMoney(addOn.unitPriceCents, addOn.quantity)),
  ]);
  return addMoney(...parts, -memberSavingsCents, -couponSavingsCents, ...offers.map(({ savingCents }) => -savingCents));
}

/** Whether a visit belongs in the list of upcoming visits: it is yet to come or under way. */
export function isUpcoming({ status, endsAt }: Pick<Appointment, "status" | "endsAt">, now: Date): boolean {
  return (isChangeable(status) || status === "checked_in") && endsAt > now;
}
