import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { AppError } from "#shared/app-error.ts";
import type { Cents } from "#shared/money.ts";
import { addMinutes } from "#shared/zoned-time.ts";
import type { BookingContext } from "../clinic/booking-context.ts";
import { recallClinicSnapshot } from "../clinic/clinic-snapshot.ts";
import { announceBoard, announceSlots } from "../clinic/slot-notice.ts";
import { storeTerms } from "../terms/store-terms.ts";
import { recordBooking } from "../visits/customer-step.ts";
import { emitVisitBooked } from "./book-hold.ts";
import { type Hold, holdColumns, selectHoldWhereInSql, toHold } from "./hold-queries.ts";

/** The guest's order whose held slot is booked. */
type OrderHoldBooking = {
  orderId: string;
  /** The part of the visit that is paid ahead. */
  depositCents?: Cents;
  /**
   * Whether the visit's payment is still outstanding. `emitVisitBooked` announces the visit once the payment has
   * arrived.
   */
  isUnpaid?: boolean;
};

/**
 * Books the slot held for a guest's order, in the caller's transaction, once. An expired hold is still valid while its
 * slot is free and its start isn't too near. Throws `slot_taken` when the slot is gone.
 */
export async function bookHoldOfOrder(
  context: BookingContext,
  tx: Transaction,
  { orderId, depositCents = 0, isUnpaid = false }: OrderHoldBooking,
): Promise<{ appointmentId: string }> {
  const { settings } = await recallClinicSnapshot(context);
  const now = context.clock.now();
  const earliest = addMinutes(now, settings.booking.leadMinutes).toISOString();
  const [booked] = await updateHoldToBooked(tx, { orderId, earliest });
  if (!booked) throw new AppError("slot_taken");
  const { appointmentId, date } = booked;
  await storeTerms(tx, { appointmentId, settings, acceptedAt: now, depositCents });
  await recordBooking(tx, appointmentId);
  await announceBoard(tx, [date], appointmentId);
  if (!isUnpaid) await emitVisitBooked(tx, { appointmentId, startsAt: new Date(booked.startsAt) });
  return { appointmentId };
}

const updateHoldToBooked = statement(
  { appointmentId: "text", date: "text", startsAt: "instant" },
  sql`
  with booked as (
    update appointments set status = 'booked', held_for_order_id = null, hold_expires_at = null, held_from = null,
      order_id = ${sql.placeholder("orderId")}, updated_at = clock_now()
    where held_for_order_id = ${sql.placeholder("orderId")} and status = 'held'
      and (hold_expires_at > clock_now() or starts_at >= ${sql.placeholder("earliest")}::timestamptz)
    returning id, date, starts_at
  ), lasting_claims as (
    update claims set expires_at = null from booked where claims.appointment_id = booked.id
  )
  select id as "appointmentId", date::text as date, starts_at as "startsAt" from booked`,
);

const lockHoldRow = statement(
  holdColumns,
  sql`${selectHoldWhereInSql(sql`a.held_for_order_id = ${sql.placeholder("orderId")}`)} for update of a`,
);

/** Returns the slot held for a guest's order, locked until the transaction ends, or undefined if there is none. */
export async function lockHoldOfOrder(tx: Transaction, orderId: string): Promise<Hold | undefined> {
  const [row] = await lockHoldRow(tx, { orderId });
  return row && toHold(row);
}

const deleteHoldOfOrder = statement(
  { date: "text" },
  sql`
  delete from appointments where held_for_order_id = ${sql.placeholder("orderId")} and status = 'held' returning date::text as date`,
);

/** Releases the slot held for an order immediately. */
export async function releaseHoldOfOrder(tx: Transaction, orderId: string): Promise<void> {
  await announceSlots(
    tx,
    (await deleteHoldOfOrder(tx, { orderId })).map(({ date }) => date),
  );
}

const findGuestRow = statement(
  { firstName: "text", lastName: "text", email: "text", phone: "text" },
  sql`
  select guest->>'firstName' as "firstName", guest->>'lastName' as "lastName", guest->>'email' as email, guest->>'phone' as phone
  from appointments where (order_id = ${sql.placeholder("orderId")} or held_for_order_id = ${sql.placeholder("orderId")}) and guest is not null`,
);

/** Returns the guest whose visit is held for an order without an account, or undefined if there is none. */
export async function findGuestOfOrder(db: DatabaseOrTransaction, orderId: string) {
  const rows = await findGuestRow(db, { orderId });
  return rows[0];
}
