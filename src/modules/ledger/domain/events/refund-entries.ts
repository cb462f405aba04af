import type { Cents } from "#shared/money.ts";
import type { WalletAccountId } from "../account-id.ts";
import { type Movement, move, moveSessions, type PostedTransfer, reversalOf } from "../transfer.ts";

/** The amounts that a credit note refunds, in cents. Parts that it doesn't have are absent. */
export type AgreedRefund = {
  creditNoteId: string;
  orderId: string;
  /** The amount for goods, treatments and fees, without tax. */
  netCents?: Cents;
  taxCents?: Cents;
  /** The amount of a waived fee, which never was revenue. */
  feeCents?: Cents;
  /** The tip's parts by recipient. */
  tips?: readonly { practitionerId: string; cents: Cents }[];
  /** The balance of gift cards that the order sold. */
  giftCards?: readonly { id: string; cents: Cents }[];
  depositCents?: Cents;
  /** Credit granted by a membership that is now revoked. */
  credits?: readonly { lotId: string; cents: Cents }[];
  /** The unearned part of an annual fee. */
  annualFee?: { membershipId: string; cents: Cents };
  /** For a package: the unearned money, and the sessions that end with it. */
  plan?: { purchaseId: string; cents: Cents; sessions: number };
};

/** Returns the movement for an agreed refund: the order owes it until it is carried out. */
export function refundAgreed(agreed: AgreedRefund): Movement {
  const { creditNoteId, orderId, plan } = agreed;
  const order = `order:${orderId}` as const;
  return {
    key: `credit-note:${creditNoteId}`,
    event: "refund_agreed",
    orderId,
    entries: [
      ...move("returns", order, agreed.netCents ?? 0),
      ...move("tax", order, agreed.taxCents ?? 0),
      ...move("fee_sales", order, agreed.feeCents ?? 0),
      ...(agreed.tips ?? []).flatMap(({ practitionerId, cents }) => move(`tips:${practitionerId}`, order, cents)),
      ...(agreed.giftCards ?? []).flatMap(({ id, cents }) => move(`gift_card:${id}`, order, cents)),
      ...move(`deposit:${orderId}`, order, agreed.depositCents ?? 0),
      ...(agreed.credits ?? []).flatMap(({ lotId, cents }) => move(`credit:${lotId}`, order, cents)),
      ...(agreed.annualFee ? move(`prepaid:${agreed.annualFee.membershipId}`, order, agreed.annualFee.cents) : []),
      ...(plan ? move(`plan:${plan.purchaseId}`, order, plan.cents) : []),
      ...(plan ? moveSessions(`sessions:${plan.purchaseId}`, "session_pool", plan.sessions) : []),
    ],
  };
}

/** Returns the transfer key of a completed refund; `again` increases if an earlier one was reversed. */
export function refundKeyInBooks(refundId: string, again?: number): string {
  return again === undefined ? `refund:${refundId}` : `refund:${refundId}:${again}`;
}

/**
 * Returns the movement for a completed refund: the money returns to its source or, if that failed, to another
 * place that staff chose.
 */
export function refundDone(of: {
  refundId: string;
  orderId: string;
  to: "provider" | "cash" | "terminal" | "bank" | "rounding" | WalletAccountId;
  cents: Cents;
  /** Absent for the refund's first completion. */
  again?: number | undefined;
}): Movement {
  return {
    key: refundKeyInBooks(of.refundId, of.again),
    event: "refund_done",
    orderId: of.orderId,
    entries: move(`order:${of.orderId}`, of.to, of.cents),
  };
}

/** Returns the movement for a refund that failed after it was reported as done: the order owes it again. */
export function refundFailed(done: PostedTransfer): Movement {
  return reversalOf(done, { key: `${done.key}:failed`, event: "refund_failed" });
}
