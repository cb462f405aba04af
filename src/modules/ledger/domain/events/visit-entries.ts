import type { Cents } from "#shared/money.ts";
import { type Movement, move, moveSessions } from "../transfer.ts";

export type CompletedVisit = {
  appointmentId: string;
  orderId: string;
  /** The order sold what was added to the visit later: each earns by itself. */
  isExtra?: boolean;
  /** What was paid ahead, tax included. */
  heldCents: Cents;
  /** The part of it that is tax on add-ons. */
  taxCents?: Cents;
  /** What each took off the treatments. */
  offerDiscountCents?: Cents;
  memberSavingsCents?: Cents;
  couponDiscountCents?: Cents;
  /** Sessions of packages that the visit used, each with what it earns (`earnedBySession`). */
  sessions?: readonly UsedSession[];
};

type UsedSession = { purchaseId: string; earnedCents: Cents };

/** A visit is completed: what was paid ahead for it is earned. */
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

/** A completed visit used sessions of packages, even if the rest of it isn't paid. */
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
 * What a session earns when it is used: the value of all sessions used so far, as far as it has been paid, less what was
 * earned before. `used` counts this session.
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

/** A visit is canceled in time, or by the clinic: its order owes the deposit back. */
export function depositReturned(of: { appointmentId: string; orderId: string; cents: Cents }): Movement {
  return {
    key: `visit:${of.appointmentId}:deposit_returned`,
    event: "deposit_returned",
    orderId: of.orderId,
    entries: move(`deposit:${of.orderId}`, `order:${of.orderId}`, of.cents),
  };
}

/** A no-show or late fee is taken from the deposit; the order owes the rest back. */
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

/** The time was sold again: the order that paid the fee gets it back. */
export function feeWaived({ feeId, orderId, cents }: { feeId: string; orderId: string; cents: Cents }): Movement {
  return {
    key: `visit_fee:${feeId}:waived`,
    event: "fee_waived",
    orderId,
    entries: move("fee_sales", `order:${orderId}`, cents),
  };
}
