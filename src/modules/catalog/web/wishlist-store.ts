import { create } from "zustand";
import { api } from "#web/api.ts";

type WishlistState = { ids: ReadonlySet<string> | null };

/** Which products are favourites; null until somebody asked. */
export const useWishlist = create<WishlistState>(() => ({ ids: null }));

let reading: Promise<void> | undefined;

function take(products: { _id: string }[]): void {
  useWishlist.setState({ ids: new Set(products.map(({ _id }) => _id)) });
}

/** Reads the favourites once for all hearts of the page. A failed read leaves them empty; pressing one tells. */
export function loadWishlist(): Promise<void> {
  reading ??= api.call("getWishlist").then(
    ({ wishlist }) => take(wishlist.products),
    () => {
      reading = undefined;
    },
  );
  return reading;
}

/** Makes a product a favourite or takes it out, shown at once; a refusal puts it back and is thrown. */
export async function setFavourite(productId: string, isFavourite: boolean): Promise<void> {
  const before = useWishlist.getState().ids ?? new Set<string>();
  const ids = new Set(before);
  if (isFavourite) ids.add(productId);
  else ids.delete(productId);
  useWishlist.setState({ ids });
  try {
    const { wishlist } = await api.call(isFavourite ? "addToWishlist" : "removeFromWishlist", {
      params: { productId },
    });
    take(wishlist.products);
  } catch (error) {
    useWishlist.setState({ ids: before });
    throw error;
  }
}
