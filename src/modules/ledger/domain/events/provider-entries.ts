import type { Cents } from "#shared/money.ts";
import { type Movement, move, type PostedTransfer, reversalOf } from "../transfer.ts";

/** Key of the transfer of what happened to a dispute. */
export function disputeKeyInBooks(disputeId: string, step: "opened" | "won" | "lost"): string {
  return `dispute:${disputeId}:${step}`;
}

/** The provider withdraws a disputed payment, and its fee. */
export function disputeOpened(of: { disputeId: string; orderId: string; cents: Cents; feeCents: Cents }): Movement {
  return {
    key: disputeKeyInBooks(of.disputeId, "opened"),
    event: "dispute_opened",
    orderId: of.orderId,
    entries: [...move("disputed", "provider", of.cents), ...move("provider_fees", "provider", of.feeCents)],
  };
}

/** The money comes back, and the fee where the provider returns it. */
export function disputeWon(of: { disputeId: string; orderId: string; cents: Cents; feeBackCents?: Cents }): Movement {
  return {
    key: disputeKeyInBooks(of.disputeId, "won"),
    event: "dispute_won",
    orderId: of.orderId,
    entries: [...move("provider", "disputed", of.cents), ...move("provider", "provider_fees", of.feeBackCents ?? 0)],
  };
}

/** The money is lost, less what is left on gift cards that the order sold. */
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

/** A dispute that was lost is won after all: the loss is taken back, and what was taken off gift cards is on them again. */
export function disputeRecovered(lost: PostedTransfer): Movement {
  return reversalOf(lost, { key: `${lost.key}:recovered`, event: "dispute_recovered" });
}

/** What the provider charged for a payment, as its balance transaction says. */
export function providerFeeReported(of: { balanceTransactionId: string; cents: Cents }): Movement {
  return {
    key: `fee:${of.balanceTransactionId}`,
    event: "provider_fee_reported",
    entries: move("provider_fees", "provider", of.cents),
  };
}

/** The provider pays out to the clinic's bank account. */
export function payoutMade({ payoutId, cents }: { payoutId: string; cents: Cents }): Movement {
  return { key: `payout:${payoutId}`, event: "payout_made", entries: move("bank", "provider", cents) };
}

/** The clinic's bank returned a payout: the money is with the provider again. */
export function payoutFailed(made: PostedTransfer): Movement {
  return reversalOf(made, { key: `${made.key}:failed`, event: "payout_failed" });
}
