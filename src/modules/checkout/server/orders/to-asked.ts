import type { MembershipInterval } from "#modules/membership/domain/membership-period.ts";
import { renewalDay } from "#modules/membership/domain/membership-period.ts";
import type { CheckoutRequest } from "#modules/payments/domain/checkout-request.ts";
import { type Cents, exactMoney } from "#shared/money.ts";
import { formatDay } from "#shared/zoned-time.ts";
import { neutralOrderName } from "../../domain/checkout-name.ts";
import type { orders } from "../tables.ts";

type Asked = {
  id: string;
  kind: typeof orders.$inferSelect.kind;
  number: number;
  origin: string;
  dueNowCents: Cents;
  currency: string;
  customerId: string;
  /** The membership that it begins, and the clinic's day: the card is saved for what is charged later. */
  joining?: { priceCents: Cents; interval: MembershipInterval; today: string } | undefined;
};

/**
 * What is asked of the provider for an order. With a visit or a membership, its money is only set aside until it is sure that
 * the order can be given.
 */
export function toAsked({ id, kind, number, origin, dueNowCents, currency, customerId, joining }: Asked) {
  return {
    orderId: id,
    successUrl: `${origin}/thanks/${id}`,
    cancelUrl: `${origin}/failed/${id}`,
    currency,
    lines: [{ name: neutralOrderName(number), amountCents: dueNowCents, quantity: 1 }],
    amountCents: dueNowCents,
    ...(kind === "mixed" || joining ? { capture: "manual" } : {}),
    ...(joining
      ? { owner: `customer:${customerId}`, savesCard: true, recurring: recurringWords(dueNowCents, joining) }
      : {}),
  } satisfies Omit<CheckoutRequest, "expiresAtSeconds"> & { amountCents: Cents };
}

/** Neutral like everything that the provider is told: it names no plan. */
function recurringWords(dueNow: Cents, { priceCents, interval, today }: NonNullable<Asked["joining"]>): string {
  const from = formatDay(renewalDay(today, interval), { year: true });
  return `Today ${exactMoney(dueNow)}. Then ${exactMoney(priceCents)} each ${interval} from ${from}, until you cancel.`;
}
