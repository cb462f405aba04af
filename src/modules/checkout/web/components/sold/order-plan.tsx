import { exactMoney } from "#shared/money.ts";
import { formatDate } from "#shared/zoned-time.ts";
import type { Order } from "../../../contract/order.ts";

/** Shows the package that an order started or paid an installment of, and the next charge. */
export function OrderPlan({ plan }: { plan: NonNullable<Order["plan"]> }) {
  const { plan: offer, nth, isPayoff, amount, sessions, endsOn, instalments, status } = plan;
  const next = instalments.find(({ status }) => status === "due" || status === "failed");
  const isCharged = status === "active" || status === "past_due";
  return (
    <div className="flex justify-between gap-x-5 border-t border-linen py-4 first:border-t-0 first:pt-0">
      <div>
        <p className="text-card">{offer.name}</p>
        <p className="nums text-small text-ink-soft">
          {isPayoff
            ? "Paid off"
            : instalments.length > 1
              ? `Payment ${nth} of ${instalments.length}`
              : `${sessions} visits`}
          {`, good until ${formatDate(endsOn)}`}
          {isCharged && next && `. Next: ${exactMoney(next.amount)} on ${formatDate(next.dueOn)}`}
        </p>
      </div>
      <p className="nums shrink-0 text-button font-medium">{exactMoney(amount)}</p>
    </div>
  );
}
