import type { Cents } from "#shared/money.ts";
import { type Movement, move, type PostedTransfer, reversalOf } from "../transfer.ts";

/** Returns the key of the transfer for a step of a dispute. */
export function disputeKeyInBooks(disputeId: string, step: "opened" | "won" | "lost"): string {
  return `dispute:${disputeId}:${step}`;
}

/** Returns the movement for a disputed payment withdrawn by the provider, with its fee. */
export function disputeOpened(of: { disputeId: string; orderId: string; cents: Cents; feeCents: Cents }): Movement {
  return {
    key: disputeKeyInBooks(of.disputeId, "opened"),
    event: "dispute_opened",
    orderId: of.orderId,
    entries: [...move("disputed", "provider", of.cents), ...move("provider_fees", "provider", of.feeCents)],
  };
}

/** Returns the movement for a won dispute: the money comes back, and the fee if the provider returns it. */
export function disputeWon(of: { disputeId: string; orderId: string; cents: Cents; feeBackCents?: Cents }): Movement {
  return {
    key: disputeKeyInBooks(of.disputeId, "won"),
    event: "dispute_won",
    orderId: of.orderId,
    entries: [...move("provider", "disputed", of.cents), ...move("provider", "provider_fees", of.feeBackCents ?? 0)],
  };
}

/** Returns the movement for a lost dispute: the money is lost, minus the balance of gift cards that the order sold. */
export function disputeLost(of: {
  disputeId: string;
  orderId: string;
  cents: Cents;
  giftCards?: readonly { id: string; cents: Cents }[];
}): Movement {
  return {
    key: disputeKeyInBooks(of.disputeId, "lost"),
    event: "dispute_lost",
    orderId: of.orderId,
    entries: [
      ...move("dispute_losses", "disputed", of.cents),
      ...(of.giftCards ?? []).flatMap(({ id, cents }) => move(`gift_card:${id}`, "dispute_losses", cents)),
    ],
  };
}

/**
 * Returns the movement for a lost dispute that is won after all: the loss is reversed, and the gift cards get their
 * balances back.
 */
export function disputeRecovered(lost: PostedTransfer): Movement {
  return reversalOf(lost, { key: `${lost.key}:recovered`, event: "dispute_recovered" });
}

/** Returns the movement for the provider's fee for a payment, as reported in its balance transaction. */
export function providerFeeReported(of: { balanceTransactionId: string; cents: Cents }): Movement {
  return {
    key: `fee:${of.balanceTransactionId}`,
    event: "provider_fee_reported",
    entries: move("provider_fees", "provider", of.cents),
  };
}

/** Returns the movement for a payout to the clinic's bank account. */
export function payoutMade({ payoutId, cents }: { payoutId: string; cents: Cents }): Movement {
  return { key: `payout:${payoutId}`, event: "payout_made", entries: move("bank", "provider", cents) };
}

/** Returns the movement for a payout returned by the clinic's bank: the provider holds the money again. */
export function payoutFailed(payout: PostedTransfer): Movement {
  return reversalOf(payout, { key: `${payout.key}:failed`, event: "payout_failed" });
}
