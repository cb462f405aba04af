import type { CheckoutRequest } from "#modules/payments/domain/checkout-request.ts";
import type { Cents } from "#shared/money.ts";
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
  /** It begins a membership: the card is saved for what is charged later. */
  isJoining: boolean;
};

/**
 * What is asked of the provider for an order. With a visit or a membership, its money is only set aside until it is sure that
 * the order can be given.
 */
export function toAsked({ id, kind, number, origin, dueNowCents, currency, customerId, isJoining }: Asked) {
  return {
    orderId: id,
    successUrl: `${origin}/thanks/${id}`,
    cancelUrl: `${origin}/failed/${id}`,
    currency,
    lines: [{ name: neutralOrderName(number), amountCents: dueNowCents, quantity: 1 }],
    amountCents: dueNowCents,
    ...(kind === "mixed" || isJoining ? { capture: "manual" } : {}),
    ...(isJoining ? { owner: `customer:${customerId}`, savesCard: true } : {}),
  } satisfies Omit<CheckoutRequest, "expiresAtSeconds"> & { amountCents: Cents };
}
