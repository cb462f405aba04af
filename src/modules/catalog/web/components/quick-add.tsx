import { useState } from "react";
import { Dialog } from "#web/ui/dialog.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Price } from "#web/ui/price.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import type { WireProduct } from "../../contract/product.ts";
import { useAddToCart } from "../use-add-to-cart.ts";

const ROUND = "flex size-11 items-center justify-center rounded-pill bg-paper hover:bg-sand";

/** The plus on a card: adds the only size at once, and asks which when there are several. */
export function QuickAdd({ product }: { product: WireProduct }) {
  const { state, add } = useAddToCart();
  const [isChoosing, setChoosing] = useState(false);
  const sizes = product.sizePrice.filter(({ inStock }) => inStock);
  const [only] = sizes;
  if (!only) return null;
  const put = (sizeId: string) => void add({ product, sizeId, quantity: 1 });
  return (
    <>
      <button
        type="button"
        aria-label={`Add ${product.name} to cart`}
        aria-haspopup={product.multipleSize ? "dialog" : undefined}
        aria-busy={state === "busy" || undefined}
        className={ROUND}
        onClick={() => (product.multipleSize ? setChoosing(true) : put(only._id))}
      >
        {state === "busy" ? <Spinner /> : <Icon name={state === "done" ? "check" : "plus"} size={22} />}
      </button>
      {product.multipleSize && (
        <Dialog open={isChoosing} onClose={() => setChoosing(false)} title={product.name}>
          <p className="pt-2 text-ink-soft">Which size?</p>
          <ul className="pt-4">
            {product.sizePrice.map((size) => (
              <li key={size._id} className="border-t border-linen last:border-b">
                <button
                  type="button"
                  disabled={!size.inStock}
                  className="flex min-h-14 w-full items-center justify-between gap-4 hover:text-clay disabled:text-ink-soft"
                  onClick={() => {
                    setChoosing(false);
                    put(size._id);
                  }}
                >
                  <span>
                    {size.size}
                    {!size.inStock && ", sold out"}
                  </span>
                  <Price price={size.price} salePrice={size.salePrice} />
                </button>
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  );
}
