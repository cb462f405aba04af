import type { MembershipInterval } from "#modules/membership/domain/membership-period.ts";
import { renewalDay } from "#modules/membership/domain/membership-period.ts";
import { runsOf } from "#modules/payment-plans/domain/consent-text.ts";
import type { ScheduledPayment } from "#modules/payment-plans/domain/installment-schedule.ts";
import type { CheckoutRequest } from "#modules/payments/domain/checkout-request.ts";
import { type Cents, exactMoney } from "#shared/money.ts";
import { formatDay } from "#shared/zoned-time.ts";
import { neutralOrderName } from "../../domain/checkout-name.ts";
import type { orders } from "../tables.ts";

type OrderToPay = {
  id: string;
  kind: typeof orders.$inferSelect.kind;
  number: number;
  origin: string;
  dueNowCents: Cents;
  currency: string;
  customerId: string;
  /** The membership that it starts, and the clinic's date. The card is saved for later charges. */
  joining?: { priceCents: Cents; interval: MembershipInterval; today: string } | undefined;
  /** Every payment of the package that the order starts. */
  payments?: readonly ScheduledPayment[] | undefined;
};

/**
 * Returns the provider request for an order. With a visit, a membership or a package, its money is only authorized
 * until it is certain that the order can be fulfilled.
 */
export function toPaymentRequest({
  id,
  kind,
  number,
  origin,
  dueNowCents,
  currency,
  customerId,
  joining,
  payments,
}: OrderToPay) {
  const later = [...(joining ? [renewalWords(joining)] : []), ...(payments ? installmentWords(payments.slice(1)) : [])];
  return {
    orderId: id,
    successUrl: `${origin}/thanks/${id}`,
    cancelUrl: `${origin}/failed/${id}`,
    currency,
    lines: [{ name: neutralOrderName(number), amountCents: dueNowCents, quantity: 1 }],
    amountCents: dueNowCents,
    ...(kind === "mixed" || joining || payments ? { capture: "manual" } : {}),
    ...(later.length > 0
      ? {
          owner: `customer:${customerId}`,
          savesCard: true,
          recurring: [`Today ${exactMoney(dueNowCents)}.`, ...later].join(" "),
        }
      : {}),
  } satisfies Omit<CheckoutRequest, "expiresAtSeconds"> & { amountCents: Cents };
}

/** Returns the renewal terms, neutral like everything sent to the provider: they name no plan. */
function renewalWords({ priceCents, interval, today }: NonNullable<OrderToPay["joining"]>): string {
  const from = formatDay(renewalDay(today, interval), { today });
  return `Then ${exactMoney(priceCents)} each ${interval} from ${from}, until you cancel.`;
}

/**
 * Returns the schedule, such as "Then 5 payments of $56.25, monthly from Dec 24, 2026." Empty if everything is paid in
 * one payment.
 */
function installmentWords(payments: readonly ScheduledPayment[]): string[] {
  const [next] = payments;
  if (!next) return [];
  const runs = runsOf(payments.map(({ amount }) => amount)).map(
    ({ count, amount }) => `${count} ${count === 1 ? "payment" : "payments"} of ${exactMoney(amount)}`,
  );
  return [`Then ${runs.join(", ")}, monthly from ${formatDay(next.dueOn, { year: true })}.`];
}
