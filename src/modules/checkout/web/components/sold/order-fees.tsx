import { formatMoney } from "#shared/money.ts";
import type { Order } from "../../../contract/order.ts";

/** Shows the fees of a visit that an order collects. */
export function OrderFees({ fees, currency }: { fees: NonNullable<Order["fees"]>; currency: string }) {
  return (
    <ul>
      {fees.map(({ id, name, lineTotal }) => (
        <li key={id} className="flex justify-between gap-x-5">
          <p className="text-card">{name}</p>
          <p className="nums text-button font-medium">{formatMoney(lineTotal, { currency, always: true })}</p>
        </li>
      ))}
    </ul>
  );
}
