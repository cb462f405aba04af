import { clearGuestCart, type GuestCartItem, useGuestCart } from "./guest-cart-store.ts";
import { clearServiceCart, type ServiceCartItem, useServiceCart } from "./service-cart-store.ts";
import { type Guard, isRecord, readStored, writeStored } from "./stored.ts";

/** The copy of a guest's carts that stays in local storage from the login until the merge has succeeded (CT-3, AU-5). */
export type DummyCart = { products: GuestCartItem[]; services: ServiceCartItem[] };

const isDummyCart: Guard<DummyCart> = (value): value is DummyCart =>
  isRecord(value) && Array.isArray(value.products) && Array.isArray(value.services);

/** What is to be merged: both guest carts, put aside under `dummy cart`; `undefined` when there is nothing. */
export function storeDummyCart(): DummyCart | undefined {
  const products = useGuestCart.getState().items;
  const services = useServiceCart.getState().items;
  if (products.length + services.length === 0) return readStored("dummy cart", isDummyCart);
  const copy = { products, services };
  writeStored("dummy cart", copy);
  return copy;
}

/** The merge has succeeded: the guest carts and their copy go. */
export function dropDummyCart(): void {
  writeStored("dummy cart", undefined);
  clearGuestCart();
  clearServiceCart();
}
