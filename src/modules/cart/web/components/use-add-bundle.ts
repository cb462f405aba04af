import { useState } from "react";
import { isApiError } from "#shared/contract/client.ts";
import { api } from "#web/api.ts";
import { useShellData } from "#web/shell/shell-data.ts";
import { takeCart } from "#web/state/cart-store.ts";
import { addToGuestCart } from "#web/state/guest-cart-store.ts";
import { showToast } from "#web/ui/toast-store.ts";

type AddableBundle = {
  _id: string;
  name: string;
  products: { _id: string; name: string; slug: string; sizeId: string; quantity: number }[];
};

/**
 * Puts a bundle in the customer's cart at its own price. A guest's cart on this device holds single products, so a guest
 * gets them one by one, and is told so.
 */
export function useAddBundle(bundle: AddableBundle | null) {
  const { user } = useShellData();
  const [isBusy, setIsBusy] = useState(false);

  async function addBundle(): Promise<void> {
    if (isBusy || !bundle) return;
    if (!user) {
      for (const { _id, name, slug, sizeId, quantity } of bundle.products)
        addToGuestCart({ _id, name, slug, sizeId, quantity });
      showToast("All of them are in your cart, one by one. The set price comes with an account.");
      return;
    }
    setIsBusy(true);
    try {
      const { cart } = await api.call("addBundleToCart", { params: { id: bundle._id } });
      takeCart(cart);
      showToast(`${bundle.name} is in your cart.`);
    } catch (error) {
      showToast(isApiError(error) ? error.message : "Something went wrong", { tone: "error" });
    } finally {
      setIsBusy(false);
    }
  }

  return { addBundle, isBusy };
}
