import type { Stripe } from "stripe";

/** The texts of the evidence for a disputed payment. */
export type Evidence = { statement: string; productDescription?: string | undefined; serviceDate?: string | undefined };

/** A dispute in the provider's data. Amounts are in cents. */
export type ProviderDispute = {
  id: string;
  amountCents: number;
  /** The amount withdrawn from our balance, without the fee; 0 for an inquiry. */
  withdrawnCents: number;
  /** The fee the provider charged for the dispute. */
  feeCents: number;
  /** The amount returned to us, and the returned part of the fee. */
  reinstatedCents: number;
  feeBackCents: number;
  /** The provider's reason code, such as `fraudulent`. */
  reason: string;
  status: string;
  /** The deadline for evidence. */
  dueAt: Date | undefined;
  openedAt: Date;
};

export type Disputes = {
  /** Returns the disputes of a payment, oldest first. */
  listDisputes(of: { paymentIntentId: string }): Promise<ProviderDispute[]>;
  /**
   * Sends evidence to the bank. A repeated request with the same key sends it only once. Refused once the dispute is
   * closed.
   */
  submitEvidence(disputeId: string, evidence: Evidence, key: string): Promise<{ status: string }>;
};

type Ask = <Result>(call: string, work: () => Promise<Result>) => Promise<Result>;

/** Implements the calls with the provider's SDK. */
export function disputesOver(stripe: Stripe, ask: Ask): Disputes {
  return {
    listDisputes: ({ paymentIntentId }) =>
      ask("listDisputes", async () => {
        const { data } = await stripe.disputes.list({ payment_intent: paymentIntentId, limit: 100 });
        return data.map(toProviderDispute).toReversed();
      }),
    submitEvidence: (disputeId, { statement, productDescription, serviceDate }, idempotencyKey) =>
      ask("submitEvidence", async () => {
        const evidence = {
          uncategorized_text: statement,
          ...(productDescription ? { product_description: productDescription } : {}),
          ...(serviceDate ? { service_date: serviceDate } : {}),
        };
        const { status } = await stripe.disputes.update(disputeId, { evidence, submit: true }, { idempotencyKey });
        return { status };
      }),
  };
}

function toProviderDispute(dispute: Stripe.Dispute): ProviderDispute {
  const moved = dispute.balance_transactions;
  const sum = (cents: number[]) => cents.reduce((total, one) => total + one, 0);
  const [out, back] = [moved.filter(({ amount }) => amount < 0), moved.filter(({ amount }) => amount > 0)];
  const { due_by: dueBy } = dispute.evidence_details;
  return {
    id: dispute.id,
    amountCents: dispute.amount,
    withdrawnCents: -sum(out.map(({ amount }) => amount)),
    feeCents: sum(out.map(({ fee }) => fee)),
    reinstatedCents: sum(back.map(({ amount }) => amount)),
    feeBackCents: -sum(back.map(({ fee }) => fee)),
    reason: dispute.reason,
    status: dispute.status,
    dueAt: dueBy ? new Date(dueBy * 1_000) : undefined,
    openedAt: new Date(dispute.created * 1_000),
  };
}
