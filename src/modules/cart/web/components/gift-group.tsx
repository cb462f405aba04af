import { formatMoney } from "#shared/money.ts";
import { formatDay } from "#shared/zoned-time.ts";
import { Picture } from "#web/ui/pictures/picture.tsx";
import { WholeWords } from "#web/ui/whole-words.tsx";
import type { WireCart } from "../../contract/cart.ts";
import { LineAction, LineActions } from "./line-actions.tsx";
import { LineQuantity } from "./line-quantity.tsx";

type Gift = WireCart["gifts"][number];

type GiftGroupProps = {
  gifts: Gift[];
  onQuantity: (id: string, quantity: number) => Promise<boolean>;
  onRemove: (id: string, name: string) => void;
};

const MOST_OF_A_LINE = 10;

function arrivalOf({ for: whom, recipient, deliverOn }: Gift): string {
  if (whom === "me") return "For you, by email and in your profile as soon as it’s paid";
  const when = deliverOn ? `on ${formatDay(deliverOn)} at 9:00 am` : "as soon as it’s paid";
  return `For ${recipient?.name || recipient?.email}, by email ${when}`;
}

/** Shows the gift cards in the cart: the recipient of each, and when it is sent. */
export function GiftGroup({ gifts, onQuantity, onRemove }: GiftGroupProps) {
  return (
    <section aria-label="Gift cards" className="border-t border-linen pt-8">
      <h2 className="pb-6 text-h3">Gift cards</h2>
      <ul>
        {gifts.map((gift) => {
          const name = `Gift card of ${formatMoney(gift.amount)}`;
          return (
            <li key={gift.id} className="flex flex-wrap gap-5 border-t border-linen py-6 first:border-t-0 first:pt-0">
              <Picture
                picture={gift.design.picture}
                sizes="120px"
                decorative
                className="aspect-[8/5] w-[120px] shrink-0 self-start max-sm:w-[88px]"
              />
              <div className="min-w-0 flex-1 basis-40">
                <div className="flex flex-wrap justify-between gap-x-5">
                  <h3 className="text-card">{name}</h3>
                  <p className="nums shrink-0 font-medium">
                    {formatMoney(gift.amount * gift.quantity, { always: true })}
                  </p>
                </div>
                <p className="text-small text-ink-soft">
                  {gift.design.name}. <WholeWords>{arrivalOf(gift)}</WholeWords>.
                </p>
                {gift.message && <p className="pt-2 font-serif italic break-words">“{gift.message}”</p>}
                <div className="flex flex-wrap items-center gap-x-5 gap-y-2 pt-3">
                  <LineQuantity
                    quantity={gift.quantity}
                    max={MOST_OF_A_LINE}
                    of={name}
                    onQuantity={(quantity) => onQuantity(gift.id, quantity)}
                  />
                  <LineActions>
                    <LineAction label="Remove" of={name} onPress={() => onRemove(gift.id, name)} />
                  </LineActions>
                </div>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
