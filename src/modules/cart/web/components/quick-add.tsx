import { useCallback, useRef, useState } from "react";
import { formatMoney } from "#shared/money.ts";
import { useDismiss } from "#web/shell/use-dismiss.ts";
import { Spinner } from "#web/ui/feedback/spinner.tsx";
import { Icon } from "#web/ui/pictures/icon.tsx";
import { type AddableProduct, useAddToCart } from "../use-add-to-cart.ts";

/** Shows a plus button on a product's picture. It adds the only size, or opens the choice of sizes. */
export function QuickAdd({ product }: { product: AddableProduct }) {
  const { add, isBusy } = useAddToCart(product);
  const [isOpen, setIsOpen] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => setIsOpen(false), []);
  useDismiss(isOpen, area, opener, close);
  const sizes = product.sizes.filter((size) => size.inStock);
  if (sizes.length === 0) return null;

  const choose = async (sizeId: string) => {
    close();
    opener.current?.focus();
    await add(sizeId);
  };
  const press = () => {
    const [only] = sizes;
    if (sizes.length > 1) setIsOpen(!isOpen);
    else if (only) void choose(only.id);
  };

  return (
    <div ref={area} className="relative">
      {isOpen && (
        <ul className="absolute right-0 bottom-full mb-2 w-44 rounded-picture border border-edge bg-paper py-1">
          {sizes.map((size) => (
            <li key={size.id}>
              <button
                type="button"
                className="nums flex min-h-11 w-full items-center justify-between px-4 text-small hover:bg-sand"
                onClick={() => choose(size.id)}
              >
                {size.size}
                <span className="font-medium">{formatMoney(size.salePrice ?? size.price)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <button
        ref={opener}
        type="button"
        aria-label={
          sizes.length > 1 ? `Choose a size of ${product.name} to add to your cart` : `Add ${product.name} to cart`
        }
        aria-expanded={sizes.length > 1 ? isOpen : undefined}
        aria-busy={isBusy || undefined}
        className="flex size-11 items-center justify-center rounded-pill bg-paper text-ink hover:bg-sand"
        onClick={press}
      >
        {isBusy ? <Spinner /> : <Icon name="plus" />}
      </button>
    </div>
  );
}
