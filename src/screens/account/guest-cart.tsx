import { useEffect, useState } from "react";
import type { CatalogCalls } from "#modules/catalog/contract/calls.ts";
import { type Cents, formatMoney } from "#shared/money.ts";
import { browserApi } from "#web/api.ts";
import { type GuestCartItem, useGuestCart } from "#web/state/guest-cart-store.ts";
import { useServiceCart } from "#web/state/service-cart-store.ts";
import { Spinner } from "#web/ui/feedback/spinner.tsx";

/** Shows a guest's cart on this device, with its total, beside the login form that continues to it (SH-2). */
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

const api = browserApi<CatalogCalls>();

type GuestCartLine = { key: string; name: string; detail: string; cents: Cents };

/**
 * Returns a guest's cart with today's prices, each bundle as one line. Items no longer sold are left out; after login
 * the customer is notified of them.
 */
async function readGuestCart(items: readonly GuestCartItem[]): Promise<GuestCartLine[]> {
  const firsts = items.filter(
    ({ bundleId }, at) => !bundleId || items.findIndex((other) => other.bundleId === bundleId) === at,
  );
  const lines = await Promise.allSettled(firsts.map((item) => (item.bundleId ? readBundle(item) : readProduct(item))));
  return lines.flatMap((line) => (line.status === "fulfilled" && line.value ? [line.value] : []));
}

async function readBundle({ id }: GuestCartItem): Promise<GuestCartLine | undefined> {
  const { data } = await api.call("getBundleOfProduct", { params: { id } });
  return data ? { key: data.id, name: data.name, detail: "Set", cents: data.price } : undefined;
}

async function readProduct({ id, sizeId, quantity }: GuestCartItem): Promise<GuestCartLine | undefined> {
  const { data } = await api.call("getProductById", { params: { id } });
  const size = data.sizes.find((one) => one.id === sizeId) ?? data.sizes[0];
  if (!size) return undefined;
  const detail = quantity > 1 ? `${size.size}, ${quantity} pieces` : size.size;
  return { key: `${id} ${size.id}`, name: data.name, detail, cents: (size.salePrice ?? size.price) * quantity };
}
