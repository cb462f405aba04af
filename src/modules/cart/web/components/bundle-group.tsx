import { Link } from "react-router";
import { Picture } from "#web/ui/pictures/picture.tsx";
import { Price } from "#web/ui/price.tsx";
import type { WireCart } from "../../contract/cart.ts";
import { CartChanges } from "./cart-changes.tsx";
import { LineAction, LineActions } from "./line-actions.tsx";
import { LineQuantity } from "./line-quantity.tsx";

type Bundle = WireCart["bundles"][number];

type BundleGroupProps = {
  cart: WireCart;
  bundle: Bundle;
  isBusy: boolean;
  onQuantity: (bundleId: string, quantity: number) => Promise<boolean>;
  onRemove: (bundleId: string, name: string) => void;
  onAcknowledge: () => void;
};

/** Shows a bundle with its products, and its price beside the sum of its parts. */
export function BundleGroup({ cart, bundle, isBusy, onQuantity, onRemove, onAcknowledge }: BundleGroupProps) {
  const names = bundle.products.map(({ name }) => name).join(", ");
  return (
    <section aria-label={bundle.name} className="border-t border-linen py-8">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 className="text-h3">{bundle.name}</h2>
        <Price price={bundle.fullPrice * bundle.quantity} salePrice={bundle.price * bundle.quantity} always />
      </div>
      <p className="measure text-small text-ink-soft">
        Bundle of {bundle.products.length}. {names}.
      </p>
      <div className="pt-4 empty:hidden">
        <CartChanges
          cart={cart}
          lineIds={[bundle.id]}
          isBusy={isBusy}
          onAcknowledge={onAcknowledge}
          onQuantity={onQuantity}
          onRemove={onRemove}
        />
      </div>
      <div className="flex flex-wrap gap-2 pt-4">
        {bundle.products.map((product) => (
          <Link key={product.id} to={`/product/${product.slug}?id=${product.id}`} aria-label={product.name}>
            <Picture
              picture={{ image: product.image, alt: product.name, width: 800, height: 1000 }}
              sizes="72px"
              decorative
              className="aspect-4/5 w-[72px]"
            />
          </Link>
        ))}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 pt-4">
        <LineQuantity
          quantity={bundle.quantity}
          max={Math.min(20, bundle.stock)}
          of={bundle.name}
          onQuantity={(quantity) => onQuantity(bundle.id, quantity)}
        />
        <LineActions>
          <LineAction label="Remove" of={bundle.name} onPress={() => onRemove(bundle.id, bundle.name)} />
        </LineActions>
      </div>
    </section>
  );
}
