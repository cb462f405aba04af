import { useState } from "react";
import { isApiError } from "#shared/contract/client.ts";
import { newId } from "#shared/ids.ts";
import { api } from "#web/api.ts";
import { useOptionalShellData } from "#web/shell/shell-data.ts";
import { takeCart } from "#web/state/cart-store.ts";
import { addToGuestCart } from "#web/state/guest-cart-store.ts";
import { showToast } from "#web/ui/toast-store.ts";

type Thing = { _id: string; name: string; slug: string };
type Wish = { product: Thing; sizeId: string; quantity: number };

/** How long the button says that it worked. */
const DONE_MS = 1_500;

export function useIsLoggedIn(): boolean {
  return useOptionalShellData()?.user != null;
}

/** Says what went wrong, in the server's words (ER-1). */
export function showFailure(error: unknown): void {
  showToast(isApiError(error) ? error.message : "Something went wrong", { tone: "error" });
}

/**
 * Puts products in the cart: a customer's on the server, a guest's in the browser (CT-1, CT-2). `state` is that of the
 * button that was pressed.
 */
export function useAddToCart() {
  const isLoggedIn = useIsLoggedIn();
  const [state, setState] = useState<"rest" | "busy" | "done">("rest");

  async function run(work: () => Promise<void>): Promise<void> {
    if (state === "busy") return;
    setState("busy");
    try {
      await work();
      setState("done");
      setTimeout(() => setState("rest"), DONE_MS);
    } catch (error) {
      setState("rest");
      showFailure(error);
    }
  }

  return {
    state,
    /** Adds one product in one size. */
    add: (wish: Wish) =>
      run(async () => {
        if (!isLoggedIn) return addAsGuest([wish]);
        const { cart } = await api.call("addProductToCart", {
          params: { id: wish.product._id },
          body: { quantity: wish.quantity, sizeId: wish.sizeId },
          idempotencyKey: newId(),
        });
        takeCart(cart);
        showToast(`${wish.product.name} is in your cart`);
      }),
    /** Adds everything of a bundle; a customer gets it at the bundle's price. */
    addBundle: (bundle: { _id: string; name: string }, wishes: Wish[]) =>
      run(async () => {
        if (!isLoggedIn) return addAsGuest(wishes);
        const { cart } = await api.call("addBundleToCart", { params: { id: bundle._id }, idempotencyKey: newId() });
        takeCart(cart);
        showToast(`${bundle.name} is in your cart`);
      }),
  };
}

function addAsGuest(wishes: Wish[]): void {
  const added = wishes.filter(({ product: { _id, name, slug }, sizeId, quantity }) =>
    addToGuestCart({ _id, name, slug, sizeId, quantity }),
  );
  const [first] = added;
  if (!first) showToast("It is in your cart already");
  else
    showToast(
      added.length === 1 ? `${first.product.name} is in your cart` : `${added.length} products are in your cart`,
    );
}
