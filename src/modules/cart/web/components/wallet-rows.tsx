import { formatMoney } from "#shared/money.ts";
import type { WireCart } from "../../contract/cart.ts";

type WalletRowsProps = { cart: WireCart; onRemoveGiftCard: (id: string) => void };

/** Shows payments by gift cards and store credit, one row each, as in "Gift card ending in 7K2P −$46.09". */
export function WalletRows({ cart, onRemoveGiftCard }: WalletRowsProps) {
  const money = (amount: number) => formatMoney(amount, { always: true });
  const { tenders } = cart.totals;
  const credits = [
    { name: "Credit", tender: tenders.find(({ source }) => source === "credit") },
    { name: "Store credit", tender: tenders.find(({ source }) => source === "store_credit") },
  ];
  return (
    <>
      {credits.map(
        ({ name, tender }) =>
          tender && (
            <div key={name} className="flex justify-between gap-4 py-1.5">
              <dt>{name}</dt>
              <dd className="nums shrink-0">−{money(tender.amount)}</dd>
            </div>
          ),
      )}
      {cart.giftCards.map(({ id, last4, balance }) => {
        const paid = tenders.find((tender) => tender.id === id)?.amount ?? 0;
        const left = balance - paid;
        return (
          <div key={id} className="flex justify-between gap-4 py-1.5">
            <dt>
              Gift card ending in {last4}
              <span className="block text-small text-ink-soft">
                {money(left)} left on it.{" "}
                <button
                  type="button"
                  className="link"
                  aria-label={`Remove gift card ending in ${last4}`}
                  onClick={() => onRemoveGiftCard(id)}
                >
                  Remove
                </button>
              </span>
            </dt>
            <dd className="nums shrink-0">{paid > 0 ? `−${money(paid)}` : money(0)}</dd>
          </div>
        );
      })}
    </>
  );
}
