import type { Stripe } from "stripe";

/** A payout to the clinic's bank account. Amounts are in cents. */
export type ProviderPayout = {
  id: string;
  amountCents: number;
  status: "pending" | "paid" | "failed";
  madeAt: Date;
  arrivesAt: Date;
};

/** An item of a payout. `cents` excludes the fee, and is negative for outgoing money. */
export type PayoutItem = {
  id: string;
  kind: "charge" | "refund" | "dispute" | "other";
  /** The provider's id of the charge, refund or dispute. */
  sourceId: string | undefined;
  /** The payment that a charge belongs to. */
  paymentIntentId: string | undefined;
  cents: number;
  feeCents: number;
};

export type Payouts = {
  getPayout(id: string): Promise<ProviderPayout>;
  listPayoutItems(id: string): Promise<PayoutItem[]>;
  /** Returns payouts made since then, newest first. */
  listPayouts(since: Date | undefined): Promise<ProviderPayout[]>;
};

type Ask = <Result>(call: string, work: () => Promise<Result>) => Promise<Result>;

const MOST_ITEMS = 10_000;
const MOST_PAYOUTS = 1_000;

/** Implements the calls with the provider's SDK. */
export function payoutsOver(stripe: Stripe, ask: Ask): Payouts {
  return {
    getPayout: (id) => ask("getPayout", async () => toPayout(await stripe.payouts.retrieve(id))),
    listPayouts: (since) =>
      ask("listPayouts", async () => {
        const created = since && { created: { gte: Math.floor(since.getTime() / 1_000) } };
        const payouts = stripe.payouts.list({ limit: 100, ...created });
        return (await payouts.autoPagingToArray({ limit: MOST_PAYOUTS })).map(toPayout);
      }),
    listPayoutItems: (payout) =>
      ask("listPayoutItems", async () => {
        const moved = stripe.balanceTransactions.list({ payout, limit: 100, expand: ["data.source"] });
        const all = await moved.autoPagingToArray({ limit: MOST_ITEMS });
        return all.flatMap((one) => (one.type === "payout" ? [] : [toItem(one)]));
      }),
  };
}

function toPayout({ id, amount, status, created, arrival_date: arrival }: Stripe.Payout): ProviderPayout {
  return {
    id,
    amountCents: amount,
    madeAt: new Date(created * 1_000),
    arrivesAt: new Date(arrival * 1_000),
    status: status === "paid" ? "paid" : status === "failed" || status === "canceled" ? "failed" : "pending",
  };
}

const KINDS: Readonly<Record<string, PayoutItem["kind"]>> = {
  charge: "charge",
  refund: "refund",
  dispute: "dispute",
  dispute_reversal: "dispute",
};

function toItem({ id, amount, fee, reporting_category: category, source }: Stripe.BalanceTransaction): PayoutItem {
  const sourceId = typeof source === "string" ? source : source?.id;
  const payment = typeof source === "object" && source?.object === "charge" ? source.payment_intent : undefined;
  const paymentIntentId = typeof payment === "string" ? payment : payment?.id;
  return { id, kind: KINDS[category] ?? "other", sourceId, paymentIntentId, cents: amount, feeCents: fee };
}
