import type { Kind } from "#modules/ledger/domain/chart.ts";

/** How liabilities change. */
export const MOVEMENTS = ["sold", "used", "refunded", "expired"] as const;
export type Movement = (typeof MOVEMENTS)[number];

/** Events that refund money, and those that reverse a refund. */
const REFUNDED = [
  ...["refund_agreed", "refund_done", "refund_failed", "deposit_returned", "gift_card_cancelled"],
  ...["gift_card_cashed_out"],
];

/** Events that end an unused balance. */
const EXPIRED = ["credit_expired", "gift_card_expired", "package_ended", "dispute_lost", "dispute_recovered"];

/** Customer payments through an order's own account: money, and wallet amounts reserved for it. */
const PAID_IN = ["tender_taken", "order_reserved", "order_released"];

/**
 * Events that spend a balance, by kind of account. An order's account isn't listed: on it, every event that no other
 * rule matches counts as `used`.
 */
const USED: Partial<Record<Kind, readonly string[]>> = {
  gift_card: ["order_reserved", "order_released", "tender_taken", "gift_card_put_into_wallet"],
  credit: ["order_reserved", "order_released", "tender_taken"],
  store_credit: ["order_reserved", "order_released", "tender_taken"],
  // Goods sold at a visit are paid from its deposit by `order_sold`. That event isn't listed here, so it reduces the
  // deposit's `sold` movement instead of counting as `used`.
  deposit: ["visit_completed", "fee_taken_from_deposit"],
  plan: ["visit_completed", "sessions_used"],
  prepaid: ["credit_granted", "annual_rest_earned"],
};

/** A rule that assigns an event to a movement. The first match applies; an event without a match is `sold`. */
export type MovementRule = { movement: Movement; kind?: Kind; events?: readonly string[]; isElse?: true };

/**
 * The rules in order. A refund to the wallet, and the rest of a package that ended, are new store credit, so they count
 * as `sold` there.
 */
export const MOVEMENT_RULES: readonly MovementRule[] = [
  { movement: "sold", kind: "store_credit", events: ["package_ended", "refund_done", "refund_failed"] },
  { movement: "refunded", events: REFUNDED },
  { movement: "expired", events: EXPIRED },
  { movement: "sold", kind: "order", events: PAID_IN },
  { movement: "used", kind: "order", isElse: true },
  ...Object.entries(USED).map(
    ([kind, events]): MovementRule => ({ movement: "used", kind: kind as Kind, events }), // the keys of USED are kinds
  ),
];

/** Returns the movement of an event on an account of a kind. */
export function movementOf(kind: Kind, event: string): Movement {
  const rule = MOVEMENT_RULES.find(
    (one) => (one.kind ?? kind) === kind && (one.isElse === true || one.events?.includes(event) === true),
  );
  return rule?.movement ?? "sold";
}
