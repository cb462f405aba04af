import { create } from "zustand";
import { browserApi } from "#web/api.ts";
import { updateUser } from "#web/state/user-store.ts";
import type { CatalogCalls } from "../contract/calls.ts";
import type { WireProduct } from "../contract/product.ts";

const api = browserApi<CatalogCalls>();

type WishlistState = {
  /** The customer whose favorites these are. Another login on the same page starts over. */
  ownerId: string | null;
  /** The latest first; null until they have been read. */
  products: WireProduct[] | null;
  /** Whether the last read failed. */
  hasFailed: boolean;
};

export const useWishlist = create<WishlistState>(() => ({ ownerId: null, products: null, hasFailed: false }));

/** Reads a customer's favorites, once per page. After a failed read it can be called again. */
export async function loadWishlist(ownerId: string): Promise<void> {
  if (useWishlist.getState().ownerId === ownerId) return;
  useWishlist.setState({ ownerId, products: null, hasFailed: false });
  try {
    const { wishlist } = await api.call("getWishlist");
    if (useWishlist.getState().ownerId === ownerId) listProducts(wishlist.products);
  } catch {
    useWishlist.setState({ ownerId: null, products: null, hasFailed: true }); // their section shows the error
  }
}

/** Adds a product to the favorites or removes it. Throws the API's error. */
export async function setFavourite(productId: string, isFavourite: boolean): Promise<void> {
  const { wishlist } = await api.call(isFavourite ? "addToWishlist" : "removeFromWishlist", { params: { productId } });
  listProducts(wishlist.products);
}

function listProducts(products: WireProduct[]): void {
  useWishlist.setState({ products });
  updateUser({ favourites: products.map(({ id }) => id) });
}
