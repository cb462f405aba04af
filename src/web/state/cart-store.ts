import { create } from "zustand";

/** The five lists of a server cart, as far as the badge needs them (CT-2). */
export type CartLists = {
  addOns: readonly unknown[];
  bundles: readonly unknown[];
  gifts: readonly unknown[];
  products: readonly unknown[];
  services: readonly unknown[];
};

type CartState = {
  /** Lines in the customer's cart; `null` until a cart has been read in the browser, when root data decides. */
  count: number | null;
};

export const useCart = create<CartState>(() => ({ count: null }));

/** The badge: the sum of the five lengths. */
export function cartCountOf(cart: CartLists): number {
  return cart.addOns.length + cart.bundles.length + cart.gifts.length + cart.products.length + cart.services.length;
}

/** Every answer that carries `cart` goes through here, so that the badge is always right. */
export function takeCart(cart: CartLists): void {
  useCart.setState({ count: cartCountOf(cart) });
}
