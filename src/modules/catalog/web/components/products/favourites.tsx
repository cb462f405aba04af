import type { ReactNode } from "react";
import { useShellData } from "#web/shell/shell-data.ts";
import { ReadFailed } from "#web/ui/feedback/read-failed.tsx";
import type { ShelfProduct } from "../../shelf-product.ts";
import { useWishlist } from "../../wishlist-store.ts";
import { ShelfCard } from "./shelf-card.tsx";

type FavouritesProps = {
  /** As they were when the page was rendered, `null` when they could not be read; what hearts have changed since is in the store. */
  products: ShelfProduct[] | null;
  addOf: (product: ShelfProduct) => ReactNode;
};

/** A customer's favourites (PG-3, `#favourites`). */
export function Favourites({ products, addOf }: FavouritesProps) {
  const { contact, user } = useShellData();
  const changed = useWishlist((state) => (state.ownerId === user?.id ? state.products : null));
  const shown = changed ?? products;
  return (
    <section id="favourites" aria-labelledby="favourites-title" className="bg-sand">
      <div className="wrap section">
        <h2 id="favourites-title" className="text-h2">
          Your favorites
        </h2>
        {shown === null ? (
          <ReadFailed text="We couldn't load your favorites." className="pt-4" />
        ) : shown.length === 0 ? (
          <p className="measure pt-4 text-ink-soft">None yet. Tap the heart on a product to save it here.</p>
        ) : (
          <ul className="grid grid-cols-2 gap-x-4 gap-y-9 pt-8 md:grid-cols-4 md:gap-x-6">
            {shown.map((product) => (
              <li key={product.id}>
                <ShelfCard
                  product={product}
                  timeZone={contact.timeZone}
                  sizes="(width < 787px) 46vw, 23vw"
                  add={addOf(product)}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
