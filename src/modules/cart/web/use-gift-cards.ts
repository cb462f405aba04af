import { useState } from "react";
import { isApiError } from "#shared/contract/client.ts";
import { browserApi } from "#web/api.ts";
import { takeCart } from "#web/state/cart-store.ts";
import { showToast } from "#web/ui/feedback/toast-store.ts";
import type { CartCalls } from "../contract/calls.ts";
import type { WireCart } from "../contract/cart.ts";
import { useCartToast } from "./use-cart-toast.ts";

const api = browserApi<CartCalls>();

/** A gift card as sent to the cart, in cents. */
export type NewGift = {
  designId: string;
  amount: number;
  for: "me" | "someone";
  recipient?: { name: string; email: string };
  from?: string;
  message?: string;
  deliverOn?: string;
};

/**
 * Adds gift cards to a customer's cart, or pays for the cart with one. Each function returns whether it succeeded and
 * shows a toast.
 */
export function useGiftCards() {
  const tell = useCartToast();
  const [isBusy, setBusy] = useState(false);

  async function attempt(work: () => Promise<{ cart: WireCart }>, done: string): Promise<boolean> {
    if (isBusy) return false;
    setBusy(true);
    try {
      const { cart } = await work();
      takeCart(cart);
      tell(done);
      return true;
    } catch (error) {
      showToast(isApiError(error) ? error.message : "Something went wrong", { tone: "error" });
      return false;
    } finally {
      setBusy(false);
    }
  }

  return {
    isBusy,
    addGift: ({ designId, ...body }: NewGift) =>
      attempt(() => api.call("addGiftToCart", { params: { id: designId }, body }), "The gift card is in your cart."),
    payWith: (card: { code: string } | { id: string }) =>
      attempt(() => api.call("enterGiftCard", { body: card }), "Your gift card has been applied."),
  };
}
