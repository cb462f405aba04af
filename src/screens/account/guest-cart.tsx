import { useEffect, useState } from "react";
import { formatMoney } from "#shared/money.ts";
import { useGuestCart } from "#web/state/guest-cart-store.ts";
import { useServiceCart } from "#web/state/service-cart-store.ts";
import { Spinner } from "#web/ui/feedback/spinner.tsx";
import { type GuestCartLine, readGuestCart } from "./read-guest-cart.ts";

/** What a guest has in the cart on this device, and its sum, beside the form that leads on to it (SH-2). */
export default function GuestCart() {
  const items = useGuestCart((state) => state.items);
  const services = useServiceCart((state) => state.items);
  const [lines, setLines] = useState<GuestCartLine[]>();
  useEffect(() => {
    let isOver = false;
    void readGuestCart(items).then((read) => {
      if (!isOver) setLines(read);
    });
    return () => {
      isOver = true;
    };
  }, [items]);
  const sum = (lines ?? []).reduce((total, { cents }) => total + cents, 0);
  return (
    <section aria-labelledby="guest-cart" className="bg-sand px-[var(--margin)] py-10 md:py-[clamp(56px,6vw,88px)]">
      <div className="md:mx-auto md:max-w-form">
        <h2 id="guest-cart" className="text-h3">
          Your cart
        </h2>
        {lines ? (
          <ul className="mt-5 border-t border-linen">
            {lines.map(({ key, name, detail, cents }) => (
              <Line key={key} name={name} detail={detail} amount={formatMoney(cents, { always: true })} />
            ))}
            {services.map(({ id, name }) => (
              <Line key={id} name={name} detail="Treatment" amount="" />
            ))}
          </ul>
        ) : (
          <div className="pt-5">
            <Spinner />
          </div>
        )}
        {lines && lines.length > 0 && (
          <p className="flex justify-between gap-4 pt-4 font-semibold">
            <span>Subtotal</span>
            <span className="nums">{formatMoney(sum, { always: true })}</span>
          </p>
        )}
        <p className="pt-2 text-small text-ink-soft">Shipping and tax are shown in your cart before you pay.</p>
      </div>
    </section>
  );
}

function Line({ name, detail, amount }: { name: string; detail: string; amount: string }) {
  return (
    <li className="flex justify-between gap-4 border-b border-linen py-3.5">
      <div className="min-w-0">
        <p>{name}</p>
        <p className="text-small text-ink-soft">{detail}</p>
      </div>
      <span className="nums shrink-0">{amount}</span>
    </li>
  );
}
