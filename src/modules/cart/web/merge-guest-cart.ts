import { browserApi } from "#web/api.ts";
import { takeCart } from "#web/state/cart-store.ts";
import { dropDummyCart, storeDummyCart } from "#web/state/dummy-cart.ts";
import { toMergeLines } from "#web/state/guest-cart-store.ts";
import { showToast } from "#web/ui/feedback/toast-store.ts";
import type { CartCalls } from "../contract/calls.ts";

const api = browserApi<CartCalls>();

const WORDS = {
  unavailable: (name: string) => `${name} is no longer available, so it isn’t in your cart.`,
  out_of_stock: (name: string) => `${name} is sold out, so it isn’t in your cart.`,
  fewer: (name: string) => `We don’t have as many ${name} as you wanted, so your cart has all we have left.`,
  too_many: (name: string) => `${name} doesn’t fit into this visit, so it isn’t in your cart.`,
};

/**
 * Merges a guest's carts into the cart of the customer who just logged in (CT-3). The guest carts are first copied,
 * then cleared once the server has them, and items that couldn't be merged are named. If the server can't be reached,
 * the copy waits for the next try.
 */
export async function mergeGuestCart(): Promise<void> {
  const stored = storeDummyCart();
  if (!stored) return;
  const answer = await api
    .call("mergeGuestCart", {
      body: {
        ...toMergeLines(stored.products),
        services: stored.services.map(({ id, addOnIds }) => ({
          serviceId: id,
          addOns: addOnIds.map((addOnId) => ({ addOnId })),
        })),
      },
    })
    .catch(() => undefined);
  if (!answer) return;
  dropDummyCart();
  takeCart(answer.cart);
  for (const { name, reason } of answer.notMerged) {
    showToast(WORDS[reason](name), { tone: "error" });
  }
}
