import type { Cents } from "#shared/money.ts";
import { type Movement, move, moveSessions } from "../transfer.ts";

export type CompletedVisit = {
  appointmentId: string;
  orderId: string;
  /** Whether the order sold items that were added to the visit later. Each such order has its own movement. */
  isExtra?: boolean;
  /** The prepaid amount, including tax. */
  heldCents: Cents;
  /** The part of the amount that is tax on add-ons. */
  taxCents?: Cents;
  /** The reductions of the treatments, by kind. */
  offerDiscountCents?: Cents;
  memberSavingsCents?: Cents;
  couponDiscountCents?: Cents;
  /** Package sessions that the visit used, each with the amount it earns (`earnedBySession`). */
  sessions?: readonly UsedSession[];
};

type UsedSession = { purchaseId: string; earnedCents: Cents };

/** Returns the movement for a completed visit: its prepaid amount is earned. */
export function visitCompleted(visit: CompletedVisit): Movement {
  const { appointmentId, orderId, heldCents, taxCents = 0, isExtra = false } = visit;
  return {
    key: isExtra ? `visit:${appointmentId}:completed:${orderId}` : `visit:${appointmentId}:completed`,
    event: "visit_completed",
    orderId,
    entries: [
      ...move(`deposit:${orderId}`, "service_sales", heldCents - taxCents),
      ...move("offer_discounts", "service_sales", visit.offerDiscountCents ?? 0),
      ...move("member_savings", "service_sales", visit.memberSavingsCents ?? 0),
      ...move("coupon_discounts", "service_sales", visit.couponDiscountCents ?? 0),
      ...move(`deposit:${orderId}`, "tax", taxCents),
      ...(visit.sessions ?? []).flatMap(ofSession),
    ],
  };
}

function ofSession({ purchaseId, earnedCents }: UsedSession) {
  return [
    ...moveSessions(`sessions:${purchaseId}`, "session_pool", 1),
    ...move(`plan:${purchaseId}`, "service_sales", earnedCents),
  ];
}

/** Returns the movement for package sessions used by a completed visit, even if the rest of it isn't paid. */
export function sessionsUsed(
  visit: Required<Pick<CompletedVisit, "appointmentId" | "orderId" | "sessions">>,
): Movement {
  const { appointmentId, orderId, sessions } = visit;
  return {
    key: `visit:${appointmentId}:sessions`,
    event: "sessions_used",
    orderId,
    entries: sessions.flatMap(ofSession),
  };
}

/**
 * Returns the revenue from a session when it is used: the value of all sessions used so far, limited to what has been
 * paid, minus the revenue from sessions used before. `used` counts this session.
 */
export function earnedBySession(plan: {
  priceCents: Cents;
  sessions: number;
  used: number;
  paidCents: Cents;
  earnedBeforeCents: Cents;
}): Cents {
  const value = Math.floor((plan.priceCents * plan.used) / plan.sessions);
  return Math.max(0, Math.min(plan.paidCents, value) - plan.earnedBeforeCents);
}

/** Returns the movement for a visit canceled in time, or by the clinic: its order owes the deposit back. */
export function depositReturned(of: { appointmentId: string; orderId: string; cents: Cents }): Movement {
  return {
    key: `visit:${of.appointmentId}:deposit_returned`,
    event: "deposit_returned",
    orderId: of.orderId,
    entries: move(`deposit:${of.orderId}`, `order:${of.orderId}`, of.cents),
  };
}

/** Returns the movement for a no-show or late fee deducted from the deposit; the order owes the rest back. */
export function feeTakenFromDeposit(of: {
  appointmentId: string;
  orderId: string;
  heldCents: Cents;
  feeCents: Cents;
}): Movement {
  const fee = Math.min(of.feeCents, of.heldCents);
  return {
    key: `visit:${of.appointmentId}:fee_from_deposit`,
    event: "fee_taken_from_deposit",
    orderId: of.orderId,
    entries: [
      ...move(`deposit:${of.orderId}`, "fee_sales", fee),
      ...move(`deposit:${of.orderId}`, `order:${of.orderId}`, of.heldCents - fee),
    ],
  };
}

/** Returns the movement for a waived fee that was already paid: the order that paid it owes a refund. */
export function feeWaived({ feeId, orderId, cents }: { feeId: string; orderId: string; cents: Cents }): Movement {
  return {
    key: `visit_fee:${feeId}:waived`,
    event: "fee_waived",
    orderId,
    entries: move("fee_sales", `order:${orderId}`, cents),
  };
}
