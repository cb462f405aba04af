import type { Kind } from "#modules/ledger/domain/chart.ts";

/** How what is owed moves. */
export const MOVEMENTS = ["sold", "used", "refunded", "expired"] as const;
export type Movement = (typeof MOVEMENTS)[number];

/** Events that give money back, and those that take that back. */
const REFUNDED = [
  ...["refund_agreed", "refund_done", "refund_failed", "deposit_returned", "gift_card_cancelled"],
  ...["gift_card_cashed_out"],
];

/** Events that end a balance unused. */
const EXPIRED = ["credit_expired", "gift_card_expired", "package_ended", "dispute_lost", "dispute_recovered"];

/** What customers paid in by way of an order's own account: money, and what of their wallets is set aside for it. */
const PAID_IN = ["tender_taken", "order_reserved", "order_released"];

/** Events that spend a balance, by the account's kind; on an order's account it is all that isn't named elsewhere. */
const USED: Partial<Record<Kind, readonly string[]>> = {
  gift_card: ["order_reserved", "order_released", "tender_taken", "gift_card_put_into_wallet"],
  credit: ["order_reserved", "order_released", "tender_taken"],
  store_credit: ["order_reserved", "order_released", "tender_taken"],
  // What the goods of a visit take back out of its deposit is a part of `order_sold`, and lowers what was paid in.
  deposit: ["visit_completed", "fee_taken_from_deposit"],
  plan: ["visit_completed", "sessions_used"],
  prepaid: ["credit_granted", "annual_rest_earned"],
};

/** A rule of which movement an event is; the first that fits holds, and what fits none is `sold`. */
export type MovementRule = { movement: Movement; kind?: Kind; events?: readonly string[]; isElse?: true };

/** What `package_ended` brings to store credit, and a refund to a wallet, was granted there. */
export const MOVEMENT_RULES: readonly MovementRule[] = [
  { movement: "sold", kind: "store_credit", events: ["package_ended", "refund_done", "refund_failed"] },
  { movement: "refunded", events: REFUNDED },
  { movement: "expired", events: EXPIRED },
  { movement: "sold", kind: "order", events: PAID_IN },
  { movement: "used", kind: "order", isElse: true },
  ...Object.entries(USED).map(
    ([kind, events]): MovementRule => ({ movement: "used", kind: kind as Kind, events }), // the keys are kinds
  ),
];

/** Returns which movement an event is on an account of a kind. */
export function movementOf(kind: Kind, event: string): Movement {
  const rule = MOVEMENT_RULES.find(
    (one) => (one.kind ?? kind) === kind && (one.isElse === true || one.events?.includes(event) === true),
  );
  return rule?.movement ?? "sold";
}
