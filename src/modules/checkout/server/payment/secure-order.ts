import { sql } from "drizzle-orm";
import { holds, visitFees } from "#modules/booking/server/public.ts";
import type { OfferSaving } from "#modules/catalog/domain/limited-offer.ts";
import { secureMembership, secureSwitch } from "#modules/membership/server/public.ts";
import { securePayoff } from "#modules/payment-plans/server/public.ts";
import type { SendWithCommit, Transaction } from "#platform/db/client.ts";
import { json, orNull } from "#platform/db/row.ts";
import { batch, read, statement } from "#platform/db/statement.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { isAppError } from "#shared/app-error.ts";
import type { Cents } from "#shared/money.ts";
import { type HeldVisit, isStillHeld } from "../../domain/held-visit.ts";
import type { OrderState } from "../movements/order-state.ts";
import { releaseSessionsOfVisit, reserveForVisit } from "../plans/sessions/reserve-for-order.ts";
import { secureOffered } from "./secure-offered.ts";

type Row = {
  customerId: string | null;
  held: HeldVisit | null;
  appointmentId: string | null;
  offers: OfferSaving[];
  memberSavings: Cents;
  coupons: Cents;
  /** The prepaid part of the visit. */
  deposit: Cents;
  isJoining: boolean;
  hasPlan: boolean;
  /** The treatments paid by sessions of a package. */
  sessions: string[];
};

const readOrder = read(
  {
    customerId: "text?",
    held: orNull(json<HeldVisit>()),
    appointmentId: "text?",
    offers: json<OfferSaving[]>(),
    memberSavings: "int",
    coupons: "int",
    deposit: "int",
    isJoining: "bool",
    hasPlan: "bool",
    sessions: "text[]",
  },
  sql`
  select o.customer_id as "customerId", o.held_appointment as held, o.appointment_id as "appointmentId", o.offers,
    coalesce(sum(l.member_savings_cents), 0)::int as "memberSavings", coalesce(sum(l.coupon_cents), 0)::int as coupons,
    coalesce(sum(l.due_now_cents), 0)::int as deposit,
    exists (select 1 from order_lines j where j.order_id = o.id and j.kind = 'membership') as "isJoining",
    exists (select 1 from order_lines j where j.order_id = o.id and j.kind = 'plan') as "hasPlan",
    array(select j.item_id from order_lines j where j.order_id = o.id and j.kind = 'service' and j.session_cents > 0) as sessions
  from orders o left join order_lines l on l.order_id = o.id and l.kind in ('service', 'add_on')
  where o.id = ${sql.placeholder("orderId")} group by o.id`,
);

const storeVisit = statement(sql`
  update orders set appointment_id = ${sql.placeholder("appointmentId")}, updated_at = clock_now() where id = ${sql.placeholder("orderId")}`);

export type SecureContext = Pick<ServerDeps, "db" | "clock" | "versions" | "secrets">;

/** The data that is read to secure an order. */
export type SecureOrderData = {
  order: Row | undefined;
  fee: Awaited<ReturnType<typeof visitFees.findFeeOfOrder>>;
  /** The cart's hold, locked. */
  hold: holds.Hold | undefined;
};

/**
 * Reads everything that securing an order needs, in one packet (one round trip to the database). `cartId` is the
 * order's cart. The caller holds the locks of the cart and the order.
 */
export async function readSecureOrderData(
  tx: Transaction,
  { id: orderId, cartId }: Pick<OrderState, "id" | "cartId">,
): Promise<SecureOrderData> {
  const {
    orders: [order],
    fee,
    hold,
  } = await batch({
    orders: readOrder(tx, { orderId }),
    fee: visitFees.findFeeOfOrder(tx, orderId),
    // Locked, so that it can't change until the transaction ends.
    hold: cartId ? holds.findHold(tx, cartId, { lock: true }) : undefined,
  });
  return { order, fee, hold };
}

/** Errors that can occur if the slot was lost since it was held. */
const LOST = ["slot_taken", "no_time_chosen", "already_booked", "verification_needed", "limit_reached"] as const;

/**
 * Secures an order before its authorized payment is captured, so that it can be fulfilled: books the visit that its
 * cart holds, and reserves the customer's membership slot (a customer can have only one membership). For a switch,
 * checks instead that it still costs the same. Reserved stock, credit and gift cards stay reserved until the order is
 * completed or given up. The visit isn't announced before it is paid. Returns whether the order is secured; safe to
 * repeat. The caller holds the locks of the cart and the order. `known` is the result of `readSecureOrderData` if the
 * caller has already read it. Writes that needn't be awaited go to `atLast`.
 */
export async function secureOrder(
  context: SecureContext,
  tx: Transaction,
  state: OrderState,
  { known, atLast }: { known?: SecureOrderData | undefined; atLast?: SendWithCommit } = {},
): Promise<boolean> {
  const { id: orderId, cartId } = state;
  const { order, fee, hold } = known ?? (await readSecureOrderData(tx, state));
  // The fee was waived in the meantime, so the payment is refunded.
  if (fee && fee.state !== "owed") return false;
  if (order?.hasPlan && !(await securePayoff(tx, orderId))) return false;
  if (order?.isJoining && !((await secureSwitch(tx, orderId)) ?? (await secureMembership(tx, orderId)))) return false;
  if (!order?.held || order.appointmentId) return true;
  const { customerId, held, offers } = order;
  if (!cartId) return secureHeld(context, tx, { orderId, held, depositCents: order.deposit });
  if (!customerId) return false;
  if (!isStillHeld(held, hold)) return false;
  const { appointmentId: heldId } = held;
  // Reserved before the visit is booked, because another visit may have taken the last session.
  if (!(await reserveForVisit(tx, { customerId, appointmentId: heldId, serviceIds: order.sessions }))) return false;
  const sums = { memberSavingsCents: order.memberSavings, couponSavingsCents: order.coupons };
  try {
    const depositCents = order.deposit;
    const bookingTerms = {
      cartId,
      customerId,
      orderId,
      prices: held.prices,
      offers,
      ...sums,
      depositCents,
      isUnpaid: true,
    };
    const { appointmentId } = await holds.bookHold(context, tx, {
      ...bookingTerms,
      hold,
      ...(atLast ? { atLast } : {}),
    });
    const stored = storeVisit(tx, { orderId, appointmentId });
    if (atLast) atLast(stored);
    else await stored;
    return true;
  } catch (error) {
    // The booking was refused before it wrote anything, so the transaction can continue.
    if (!LOST.some((code) => isAppError(error, code))) throw error;
    await releaseSessionsOfVisit(tx, heldId);
    return false;
  }
}

/** Secures the order of a visit held for the order itself or by a waitlist offer. */
async function secureHeld(
  context: SecureContext,
  tx: Transaction,
  { orderId, held, depositCents }: { orderId: string; held: HeldVisit; depositCents: Cents },
): Promise<boolean> {
  const { appointmentId } = held;
  if (isStillHeld(held, await holds.lockHoldOfOrder(tx, orderId)))
    await holds.bookHoldOfOrder(context, tx, { orderId, depositCents, isUnpaid: true });
  else if (!(await secureOffered(context, tx, { orderId, held, depositCents }))) return false;
  await storeVisit(tx, { orderId, appointmentId });
  return true;
}
