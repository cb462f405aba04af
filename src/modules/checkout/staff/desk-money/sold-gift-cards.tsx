import { exactMoney } from "#shared/money.ts";
import { openFile } from "#staff/kit/open-file.ts";
import { StaffIcon } from "#staff/kit/staff-icon.tsx";
import { usePerson } from "#staff/session/use-person.ts";
import type { WireDeskOrder } from "../contract/desk-calls.ts";
import { deskMoneyApi } from "./desk-money-api.ts";

/** Gift cards sold at the counter, each with its printout while it is unused. */
export function SoldGiftCards({ order }: { order: Pick<WireDeskOrder, "giftCards"> }) {
  const { can } = usePerson();
  if (order.giftCards.length === 0) return null;
  const print = (id: string) =>
    void openFile(deskMoneyApi.download("printGiftCard", { params: { id } }), "gift-card.pdf");
  return (
    <ul className="grid gap-2">
      {order.giftCards.map(({ id, last4, amount, isToPrint }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <span>
            Gift card {last4}, <span className="nums">{exactMoney(amount)}</span>
          </span>
          {isToPrint && can("payments.take") && (
            <button type="button" className="btn btn-outline btn-small" onClick={() => print(id)}>
              <StaffIcon name="printer" size={16} />
              Print<span className="sr-only"> the gift card {last4}</span>
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
