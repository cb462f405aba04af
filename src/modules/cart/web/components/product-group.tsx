import { Link } from "react-router";
import { ProductPlaceholder } from "#modules/catalog/web/drawings/product-placeholder.tsx";
import { formatMoney } from "#shared/money.ts";
import { Picture } from "#web/ui/pictures/picture.tsx";
import type { WireCart } from "../../contract/cart.ts";
import { CartChanges } from "./cart-changes.tsx";
import { LineAction, LineActions } from "./line-actions.tsx";
import { LineQuantity } from "./line-quantity.tsx";

type ProductGroupProps = {
  cart: WireCart;
  isBusy: boolean;
  onQuantity: (lineId: string, quantity: number) => Promise<boolean>;
  onRemove: (lineId: string, name: string) => void;
  onSaveForLater: (lineId: string) => void;
  onAcknowledge: () => void;
};

/** Shows the cart's products, with changes shown before payment (CT-6). */
export function ProductGroup({ cart, isBusy, onQuantity, onRemove, onSaveForLater, onAcknowledge }: ProductGroupProps) {
  return (
    <section aria-label="Products" className="border-t border-linen pt-8">
      <h2 className="text-h3 pb-5">Products</h2>
      <CartChanges
        cart={cart}
        lineIds={cart.products.map(({ id }) => id)}
        isBusy={isBusy}
        onAcknowledge={onAcknowledge}
        onQuantity={onQuantity}
        onRemove={onRemove}
      />
      <ul>
        {cart.products.map((line) => {
          const { product } = line;
          const name = `${product.name} ${line.size}`;
          return (
            <li key={line.id} className="flex flex-wrap gap-5 border-t border-linen py-6">
              <Picture
                picture={product.productImages[0]}
                sizes="96px"
                decorative
                fallback={<ProductPlaceholder form={product.form} brand={product.brand.slug} />}
                className="aspect-4/5 w-20 shrink-0 self-start sm:w-24"
              />
              <div className="min-w-0 flex-1 basis-40">
                <div className="flex flex-wrap justify-between gap-x-6">
                  <h3 className="text-card max-sm:w-full">
                    <Link
                      to={`/product/${product.slug}?id=${product.id}`}
                      prefetch="intent"
                      className="hover:underline"
                    >
                      {product.name}
                    </Link>
                  </h3>
                  <p className="nums text-button font-medium">{formatMoney(line.lineTotal, { always: true })}</p>
                </div>
                <p className="flex flex-wrap justify-between gap-x-6 text-small text-ink-soft">
                  <span>
                    {product.brand.name}, {line.size} · {line.stock > 0 ? `${line.stock} in stock` : "sold out"}
                  </span>
                  {line.quantity > 1 && (
                    <span className="nums">{formatMoney(line.unitPrice, { always: true })} each</span>
                  )}
                </p>
                {line.pause && <p className="mt-3 bg-sand px-3 py-2 text-small">{line.pause}</p>}
                <div className="flex flex-wrap items-center gap-x-5 gap-y-2 pt-3">
                  <LineQuantity
                    quantity={line.quantity}
                    max={Math.min(99, line.stock)}
                    of={name}
                    onQuantity={(quantity) => onQuantity(line.id, quantity)}
                  />
                  <LineActions>
                    <LineAction label="Save for later" short="Save" of={name} onPress={() => onSaveForLater(line.id)} />
                    <LineAction label="Remove" of={name} onPress={() => onRemove(line.id, name)} />
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
