import type { Cents } from "#shared/money.ts";
import type { WalletAccountId } from "../account-id.ts";
import { type Movement, move, moveSessions, type PostedTransfer, reversalOf } from "../transfer.ts";

/** What a credit note takes back, in cents; parts that it doesn't have are left out. */
export type AgreedRefund = {
  creditNoteId: string;
  orderId: string;
  /** The amount for goods, treatments and fees, without tax. */
  netCents?: Cents;
  taxCents?: Cents;
  /** The amount of a waived fee: it never was revenue. */
  feeCents?: Cents;
  /** The tip, by whose it is. */
  tips?: readonly { practitionerId: string; cents: Cents }[];
  /** What is still on gift cards that the order sold. */
  giftCards?: readonly { id: string; cents: Cents }[];
  depositCents?: Cents;
  /** Credit that a membership granted and that is taken back. */
  credits?: readonly { lotId: string; cents: Cents }[];
  /** What of an annual fee wasn't earned. */
  annualFee?: { membershipId: string; cents: Cents };
  /** For a package: the unearned money, and the sessions that end with it. */
  plan?: { purchaseId: string; cents: Cents; sessions: number };
};

/** A refund is agreed: from now on the order owes it, until it is carried out. */
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

/** Key of the transfer of a refund that was carried out; `again` counts on where one before it was taken back. */
export function refundKeyInBooks(refundId: string, again?: number): string {
  return again === undefined ? `refund:${refundId}` : `refund:${refundId}:${again}`;
}

/** Money goes back to where it came from, or to where staff chose because that failed. */
export function refundDone(of: {
  refundId: string;
  orderId: string;
  to: "provider" | "cash" | "terminal" | "bank" | "rounding" | WalletAccountId;
  cents: Cents;
  /** Absent for the first time. */
  again?: number | undefined;
}): Movement {
  return {
    key: refundKeyInBooks(of.refundId, of.again),
    event: "refund_done",
    orderId: of.orderId,
    entries: move(`order:${of.orderId}`, of.to, of.cents),
  };
}

/** A refund failed after it was reported as done: the order owes it again. */
export function refundFailed(done: PostedTransfer): Movement {
  return reversalOf(done, { key: `${done.key}:failed`, event: "refund_failed" });
}
