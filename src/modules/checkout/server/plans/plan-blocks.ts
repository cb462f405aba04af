import type { MailBlock } from "#modules/notifications/server/public.ts";
import { formatMoney } from "#shared/money.ts";
import { formatDate } from "#shared/zoned-time.ts";
import type { Order } from "../../contract/order.ts";

/** Returns the part of an order's email about the package it started: the payment dates, and until when it is valid. */
export function planBlocks(
  { plan, currency }: Pick<Order, "plan" | "currency">,
  { origin }: { origin: string },
): MailBlock[] {
  if (!plan) return [];
  const { plan: offer, sessions, endsOn, instalments } = plan;
  const until = formatDate(endsOn);
  const open = instalments.filter(({ status }) => status === "due");
  return [
    { kind: "heading", text: "Your package" },
    {
      kind: "text",
      text: `${offer.name}: ${sessions} visits, good until ${until}. ${
        open.length > 0
          ? "Each payment unlocks more visits. We’ll charge your card on these dates:"
          : "It’s paid in full."
      }`,
    },
    ...(open.length > 0
      ? [
          {
            kind: "sums" as const,
            rows: open.map(({ dueOn, amount }): [string, string] => [
              formatDate(dueOn),
              formatMoney(amount, { currency, always: true }),
            ]),
          },
        ]
      : []),
    { kind: "link", label: "Your packages", url: `${origin}/my-profile#packages` },
  ];
}
