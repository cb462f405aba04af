import type { Transaction } from "#platform/db/client.ts";
import type { Cents } from "#shared/money.ts";
import type { Appointment, AppointmentLine } from "../../domain/appointment.ts";
import type { VisitSums } from "../../domain/visit-history.ts";

/** A change to a visit's treatments: the visit before it, and after it with one treatment more or less. */
export type ServicesChange = { before: Appointment; after: Appointment; line: AppointmentLine };

/**
 * How a visit's order followed the change: the visit's new discounts, the refund, and what is needed to restore the
 * order.
 */
export type OrderUpdateResult = { sums: Omit<VisitSums, "paidCents">; refundCents: Cents; order: unknown };

/** Updates the visit's order to a change of its treatments, in the same transaction. */
export type UpdateOrderForServices = (tx: Transaction, changed: ServicesChange) => Promise<OrderUpdateResult>;

/** Restores the order of a visit to its state before the undone step; `order` is what the step returned. */
export type RestoreVisitOrder = (tx: Transaction, visit: Appointment, order: unknown) => Promise<void>;
