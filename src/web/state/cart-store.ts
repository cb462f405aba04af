import { create } from "zustand";
import { updateUser } from "./user-store.ts";

/** The five lists of a server cart, as far as the badge needs them (CT-2). */
export type CartLists = {
  addOns: readonly unknown[];
  bundles: readonly unknown[];
  gifts: readonly unknown[];
  products: readonly unknown[];
  services: readonly unknown[];
};

type CartState = {
  /** Lines in the customer's cart; `null` until a cart was read in this tab: until then the stored count is shown. */
  count: number | null;
};

export const useCart = create<CartState>(() => ({ count: null }));

/** The badge: the sum of the five lengths. */
export function cartCountOf(cart: CartLists): number {
  return cart.addOns.length + cart.bundles.length + cart.gifts.length + cart.products.length + cart.services.length;
}

/** Every answer that carries `cart` goes through here, so that the badge is always right. */
export function takeCart(cart: CartLists): void {
  const count = cartCountOf(cart);
  useCart.setState({ count });
  updateUser({ cartCount: count });
}
