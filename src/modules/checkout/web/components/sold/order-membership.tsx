import { exactMoney, formatMoney } from "#shared/money.ts";
import { dateInZone, formatDate } from "#shared/zoned-time.ts";
import { useShellData } from "#web/shell/shell-data.ts";
import type { Order } from "../../../contract/order.ts";

type Props = { membership: NonNullable<Order["membership"]>; currency: string };

/** Shows the membership that an order started or renewed, and how it continues. */
export function OrderMembership({ membership, currency }: Props) {
  const { timeZone } = useShellData().contact;
  const { plan, interval, price, credit, periodEnd, status, isRenewal, isSwitch } = membership;
  const until = periodEnd && formatDate(dateInZone(new Date(periodEnd), timeZone));
  return (
    <div className="flex justify-between gap-x-5 border-t border-linen py-4 first:border-t-0 first:pt-0">
      <div>
        <p className="text-card">{plan.name} membership</p>
        <p className="text-small text-ink-soft">
          {isSwitch ? `Rest of a ${interval}` : `${isRenewal ? "Next" : "First"} ${interval}`}
          {until && status !== "cancelled" && `, until ${until}`}
          {credit > 0 && `. ${formatMoney(credit, { currency })} credit each month`}
        </p>
      </div>
      {/* The cost of a switch is the order's sum; the price is that of future periods. */}
      {!isSwitch && <p className="nums shrink-0 text-button font-medium">{exactMoney(price)}</p>}
    </div>
  );
}
