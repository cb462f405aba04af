import { create } from "zustand";
import { updateUser } from "./user-store.ts";

/** The five lists of a server cart, with only what the badge needs (CT-2). */
export type CartLists = {
  addOns: readonly unknown[];
  bundles: readonly unknown[];
  gifts: readonly unknown[];
  products: readonly unknown[];
  services: readonly unknown[];
};

type CartState = {
  /**
   * The number of lines in the customer's cart. Until a cart has been read in this tab it is `null`, and the stored
   * count is shown.
   */
  count: number | null;
};

export const useCart = create<CartState>(() => ({ count: null }));

/** Returns the badge's number: the sum of the five list lengths. */
export function cartCountOf(cart: CartLists): number {
  return cart.addOns.length + cart.bundles.length + cart.gifts.length + cart.products.length + cart.services.length;
}

/** Updates the badge from a cart. Called for every response with a `cart`, so that the badge is always correct. */
export function takeCart(cart: CartLists): void {
  const count = cartCountOf(cart);
  useCart.setState({ count });
  updateUser({ cartCount: count });
}
