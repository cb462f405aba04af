import { clearGuestCart, type GuestCartItem, useGuestCart } from "./guest-cart-store.ts";
import { clearServiceCart, type ServiceCartItem, useServiceCart } from "./service-cart-store.ts";
import { type Guard, isRecord, readStored, writeStored } from "./stored.ts";

/**
 * A copy of a guest's carts, in local storage from the login until they have been merged into the customer's cart
 * (CT-3, AU-5).
 */
export type DummyCart = { products: GuestCartItem[]; services: ServiceCartItem[] };

const isDummyCart: Guard<DummyCart> = (value): value is DummyCart =>
  isRecord(value) && Array.isArray(value.products) && Array.isArray(value.services);

/** Stores both guest carts under `dummy cart` and returns them for the merge; `undefined` if they are empty. */
export function storeDummyCart(): DummyCart | undefined {
  const products = useGuestCart.getState().items;
  const services = useServiceCart.getState().items;
  if (products.length + services.length === 0) return readStored("dummy cart", isDummyCart);
  const copy = { products, services };
  writeStored("dummy cart", copy);
  return copy;
}

/** Deletes the guest carts and their copy after the merge has succeeded. */
export function dropDummyCart(): void {
  writeStored("dummy cart", undefined);
  clearGuestCart();
  clearServiceCart();
}
