import type { Transaction } from "#platform/db/client.ts";
import type { Cents } from "#shared/money.ts";
import type { Appointment, AppointmentLine } from "../../domain/appointment.ts";
import type { VisitSums } from "../../domain/visit-history.ts";

/**
 * A change to a visit's treatments: the visit before and after the change, and the treatment that was added or is to be
 * removed. For a removal, `after` equals `before`, because the order is updated before the visit.
 */
export type ServicesChange = { before: Appointment; after: Appointment; line: AppointmentLine };

/**
 * The result of updating a visit's order for a change to its treatments: the visit's new discounts, the refund, and the
 * data for restoring the order.
 */
export type OrderUpdateResult = { sums: Omit<VisitSums, "paidCents">; refundCents: Cents; order: unknown };

/** Updates the visit's order to a change of its treatments, in the same transaction. */
export type UpdateOrderForServices = (tx: Transaction, changed: ServicesChange) => Promise<OrderUpdateResult>;

/** Restores the order of a visit to its state before the undone step; `order` is what the step returned. */
export type RestoreVisitOrder = (tx: Transaction, visit: Appointment, order: unknown) => Promise<void>;
