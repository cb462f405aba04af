import { useState } from "react";
import { isApiError } from "#shared/contract/client.ts";
import { browserApi } from "#web/api.ts";
import { usePerson } from "#web/shell/person.ts";
import { takeCart } from "#web/state/cart-store.ts";
import { addBundleToGuestCart } from "#web/state/guest-cart-store.ts";
import { showToast } from "#web/ui/feedback/toast-store.ts";
import type { CartCalls } from "../contract/calls.ts";
import { useCartToast } from "./use-cart-toast.ts";

const api = browserApi<CartCalls>();

type AddableBundle = {
  id: string;
  name: string;
  products: { id: string; name: string; slug: string; sizeId: string; quantity: number }[];
};

/** Adds a bundle to the customer's cart, or to the guest's on this device. The bundle price applies in both (CT-3). */
export function useAddBundle(bundle: AddableBundle | null) {
  const { user } = usePerson();
  const tell = useCartToast();
  const [isBusy, setIsBusy] = useState(false);

  async function addBundle(): Promise<void> {
    if (isBusy || !bundle) return;
    if (!user) {
      const isNew = addBundleToGuestCart(
        bundle.id,
        bundle.products.map(({ id, name, slug, sizeId, quantity }) => ({ id, name, slug, sizeId, quantity })),
      );
      tell(isNew ? `${bundle.name} is in your cart.` : `${bundle.name} is in your cart already.`);
      return;
    }
    setIsBusy(true);
    try {
      const { cart } = await api.call("addBundleToCart", { params: { id: bundle.id } });
      takeCart(cart);
      tell(`${bundle.name} is in your cart.`);
    } catch (error) {
      showToast(isApiError(error) ? error.message : "Something went wrong", { tone: "error" });
    } finally {
      setIsBusy(false);
    }
  }

  return { addBundle, isBusy };
}
