import type { AppointmentStatus } from "#modules/booking/domain/appointment-status.ts";
import { AppError } from "#shared/app-error.ts";
import { addMoney, type Cents, formatMoney } from "#shared/money.ts";
import type { OrderStatus } from "../order-status.ts";

/**
 * The ways to pay at the desk. `card`: the card on file. `terminal`: the clinic's own card terminal, which isn't
 * connected to the product. `credit`: a member's credit that expires first.
 */
export const deskTenderKinds = ["cash", "terminal", "gift_card", "credit", "store_credit", "card"] as const;
export type DeskTenderKind = (typeof deskTenderKinds)[number];

/** The properties of an order with a visit that determine whether it can be paid at the desk. */
export type PayableOrder = {
  kind: string;
  status: OrderStatus;
  isPaid: boolean;
  /** The visit's status; null for a counter sale. */
  visitStatus: AppointmentStatus | null;
};

export const PAID_ONLINE = "This order is being paid online.";

const TAKES_PLACE: readonly AppointmentStatus[] = ["booked", "confirmed", "checked_in", "completed"];

/** Returns why an order can't be paid at the desk now; undefined when it can. */
export function whyNotPayable({ kind, status, isPaid, visitStatus }: PayableOrder): string | undefined {
  if (visitStatus && !TAKES_PLACE.includes(visitStatus)) return "This visit isn’t taking place.";
  if (status === "cancelled" || status === "refunded") return "This order is closed.";
  const isSoldAtDesk = kind === "service" || kind === "extra" || kind === "counter" || kind === "fee";
  if (!isSoldAtDesk && !isPaid) return PAID_ONLINE;
  if (!isSoldAtDesk && kind !== "mixed") return "It was paid when it was ordered.";
  return undefined;
}

/**
 * Throws `order_closed` with the reason when an order can't be paid at the desk or nothing is due, and `invalid_input`
 * for more than is due.
 */
export function assertPayable(order: PayableOrder, { cents, leftCents }: { cents: Cents; leftCents: Cents }): void {
  const message = whyNotPayable(order) ?? (leftCents === 0 ? "Nothing is due anymore." : undefined);
  if (message) throw new AppError("order_closed", { message });
  if (cents > leftCents) throw wrong("cents", `Only ${formatMoney(leftCents, { always: true })} is due.`);
}

/** Returns the change for cash received. Throws `invalid_input` when the cash is less than the amount. */
export function calculateCashChange({ receivedCents, takenCents }: { receivedCents: Cents; takenCents: Cents }): Cents {
  if (receivedCents < takenCents)
    throw wrong("received", `${formatMoney(takenCents, { always: true })} is taken: less was handed over.`);
  return addMoney(receivedCents, -takenCents);
}

function wrong(path: string, message: string): AppError {
  return new AppError("invalid_input", { message, issues: [{ path, message }] });
}
