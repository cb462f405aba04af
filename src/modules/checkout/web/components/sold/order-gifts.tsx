import { formatMoney } from "#shared/money.ts";
import { dayInWords } from "#web/day-in-words.ts";
import { Picture } from "#web/ui/pictures/picture.tsx";
import type { Order } from "../../../contract/order.ts";

type Gift = NonNullable<Order["gifts"]>[number];

function wayOf({ for: whom, recipient, deliverOn, cards }: Gift): string {
  if (whom === "me") return "In your profile, and by email to you";
  const who = recipient?.name || recipient?.email;
  const isWaiting = cards.length === 0 || cards.some(({ status }) => status === "scheduled");
  return deliverOn && isWaiting ? `To ${who} on ${dayInWords(deliverOn)} at 9:00 am` : `Sent to ${who} by email`;
}

/** Shows the gift cards of an order without their codes, which only recipients get. */
export function OrderGifts({ gifts, currency }: { gifts: Gift[]; currency: string }) {
  return (
    <ul>
      {gifts.map((gift) => (
        <li key={gift.id} className="flex gap-4 border-t border-linen py-4 first:border-t-0 first:pt-0">
          {gift.design.picture && (
            <Picture
              picture={gift.design.picture}
              sizes="88px"
              decorative
              className="aspect-[8/5] w-[88px] shrink-0 self-start"
            />
          )}
          <div className="grow">
            <div className="flex justify-between gap-x-5">
              <p className="text-card">
                {gift.quantity > 1 ? `${gift.quantity} gift cards` : "Gift card"} of{" "}
                {formatMoney(gift.amount, { currency })}
              </p>
              <p className="nums text-button font-medium">
                {formatMoney(gift.amount * gift.quantity, { currency, always: true })}
              </p>
            </div>
            <p className="text-small text-ink-soft">{wayOf(gift)}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
