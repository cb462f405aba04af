import type { MailBlock } from "#modules/notifications/server/public.ts";
import { formatMoney } from "#shared/money.ts";
import { dateInZone, formatDay } from "#shared/zoned-time.ts";
import type { Order } from "../../contract/order.ts";

/**
 * Returns the part of an order's mail about the membership that it started: its price from now on, and how to cancel
 * it.
 */
export function membershipBlocks(
  { membership, currency }: Pick<Order, "membership" | "currency">,
  { timeZone, origin, today }: { timeZone: string; origin: string; today: string },
): MailBlock[] {
  if (!membership) return [];
  const { plan, interval, price, credit, periodEnd } = membership;
  const money = (cents: number) => formatMoney(cents, { currency });
  const until = periodEnd ? formatDay(dateInZone(new Date(periodEnd), timeZone), { today }) : undefined;
  const renews = until ? ` It renews on ${until} for ${money(price)} each ${interval}, until you cancel.` : "";
  return [
    { kind: "heading", text: "Your membership" },
    { kind: "text", text: `You’re now a ${plan.name} member, with member prices starting today.${renews}` },
    ...(credit > 0
      ? [{ kind: "text" as const, text: `You get ${money(credit)} of credit each month, in your account.` }]
      : []),
    {
      kind: "text",
      text: "You can cancel in your profile at any time. You stay a member through the end of the period you’ve paid for.",
    },
    { kind: "link", label: "Your membership", url: `${origin}/my-profile#membership` },
  ];
}
