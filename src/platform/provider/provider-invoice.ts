import type { Stripe } from "stripe";
import { idOf } from "./provider-objects.ts";

/**
 * The provider's invoice for one period of a subscription. `open`: not paid yet. `draft`: can't be paid yet. The period
 * is the one it pays for. Amounts are in cents, currency in upper case.
 */
export type ProviderInvoice = {
  id: string;
  status: "draft" | "open" | "paid" | "void";
  dueCents: number;
  paidCents: number;
  currency: string;
  periodStart: Date;
  periodEnd: Date;
  createdAt: Date;
  finalizedAt: Date | undefined;
  paidAt: Date | undefined;
  /** Whether a charge to a card was attempted. */
  isTried: boolean;
  /** The provider's page for paying the invoice. */
  url: string | undefined;
  subscriptionId: string | undefined;
  /** The invoice's payment, if included: the successful one, else the last attempt. */
  paymentIntentId: string | undefined;
};

const instantOf = (seconds: number | null | undefined) => (seconds ? new Date(seconds * 1_000) : undefined);

const STATUSES: Readonly<Record<string, ProviderInvoice["status"]>> = {
  draft: "draft",
  open: "open",
  paid: "paid",
};

/**
 * Converts an invoice. If it has several lines, the period is that of the last one, which is the subscription's own.
 */
export function toProviderInvoice(invoice: Stripe.Invoice): ProviderInvoice {
  const period = invoice.lines.data.at(-1)?.period ?? { start: invoice.period_start, end: invoice.period_end };
  const payments = invoice.payments?.data ?? [];
  const payment = payments.find(({ status }) => status === "paid") ?? payments[0];
  return {
    id: invoice.id,
    status: STATUSES[invoice.status ?? ""] ?? "void",
    dueCents: invoice.amount_due,
    paidCents: invoice.amount_paid,
    currency: invoice.currency.toUpperCase(),
    periodStart: new Date(period.start * 1_000),
    periodEnd: new Date(period.end * 1_000),
    createdAt: new Date(invoice.created * 1_000),
    finalizedAt: instantOf(invoice.status_transitions.finalized_at),
    paidAt: instantOf(invoice.status_transitions.paid_at),
    isTried: invoice.attempted,
    url: invoice.hosted_invoice_url ?? undefined,
    subscriptionId: idOf(invoice.parent?.subscription_details?.subscription),
    paymentIntentId: idOf(payment?.payment.payment_intent),
  };
}
