import type { Transaction } from "#platform/db/client.ts";
import type { Appointment } from "../../domain/appointment.ts";
import { visitHistory } from "../tables.ts";

/** The actor in a visit's history. It has no name, as names are erased with the customer. */
export const CUSTOMER_AS_ACTOR = { by: "customer", byName: "The customer" } as const;

/** Records what a customer did to their own visit in its history. Staff can't undo it. */
export async function recordCustomerStep(
  tx: Transaction,
  step: "move" | "cancel" | "confirm" | "late",
  before: Pick<Appointment, "status">,
  { id, status, calendarSequence }: Pick<Appointment, "id" | "status" | "calendarSequence">,
  /** `reason`: additional text for staff. `isMailed`: whether the customer gets an email about the step. */
  { reason = null, isMailed = true }: { reason?: string | null; isMailed?: boolean } = {},
): Promise<void> {
  await tx.insert(visitHistory).values({
    ...CUSTOMER_AS_ACTOR,
    appointmentId: id,
    step,
    fromStatus: before.status,
    toStatus: status,
    sequence: calendarSequence,
    reason,
    isMailed,
  });
}

/** Records in a new visit's history that the customer booked it online. */
export async function recordBooking(tx: Transaction, appointmentId: string): Promise<void> {
  const booked = { step: "book", fromStatus: null, toStatus: "booked", sequence: 0, isMailed: true } as const;
  await tx.insert(visitHistory).values({ ...CUSTOMER_AS_ACTOR, appointmentId, ...booked });
}
