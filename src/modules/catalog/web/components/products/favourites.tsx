import { type ReactNode, useEffect } from "react";
import { usePerson } from "#web/shell/person.ts";
import { useShellData } from "#web/shell/shell-data.ts";
import { Button } from "#web/ui/button.tsx";
import type { ShelfProduct } from "../../shelf-product.ts";
import { loadWishlist, useWishlist } from "../../wishlist-store.ts";
import { ShelfCard } from "./shelf-card.tsx";

type FavouritesProps = { addOf: (product: ShelfProduct) => ReactNode };

/**
 * Shows a customer's favorites (PG-3, `#favourites`). The page's HTML contains the section for all visitors, but the
 * favorites are loaded in the browser, and only for a signed-in customer.
 */
export function Favourites({ addOf }: FavouritesProps) {
  const { contact } = useShellData();
  const ownerId = usePerson().user?.id;
  const shown = useWishlist((state) => (state.ownerId === ownerId ? state.products : null));
  const hasFailed = useWishlist((state) => state.hasFailed);
  useEffect(() => {
    if (ownerId !== undefined) void loadWishlist(ownerId);
  }, [ownerId]);
  return (
    <section id="favourites" aria-labelledby="favourites-title" className="for-customer bg-sand">
      <div className="wrap section">
        <h2 id="favourites-title" className="text-h2">
          Your favorites
        </h2>
        {shown === null ? (
          <div className="min-h-[60dvh] pt-4" aria-busy={!hasFailed}>
            {hasFailed && (
              <div role="alert" className="flex flex-wrap items-center gap-x-6 gap-y-2">
                <p>We couldn’t load your favorites.</p>
                <Button look="outline" small onClick={() => ownerId !== undefined && void loadWishlist(ownerId)}>
                  Try again
                </Button>
              </div>
            )}
          </div>
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
