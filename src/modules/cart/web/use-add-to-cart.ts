import { useState } from "react";
import { isApiError } from "#shared/contract/client.ts";
import { browserApi } from "#web/api.ts";
import { usePerson } from "#web/shell/person.ts";
import { takeCart } from "#web/state/cart-store.ts";
import { addToGuestCart } from "#web/state/guest-cart-store.ts";
import { showToast } from "#web/ui/feedback/toast-store.ts";
import type { CartCalls } from "../contract/calls.ts";
import { useCartToast } from "./use-cart-toast.ts";

const api = browserApi<CartCalls>();

/** The data needed for adding a product to the cart. */
export type AddableProduct = {
  id: string;
  name: string;
  slug: string;
  sizes: { id: string; size: string; price: number; salePrice?: number; inStock: boolean }[];
};

/**
 * Adds a size to the customer's cart, or to the guest's on this device (CT-1, CT-2), and confirms it. Returns whether
 * it is in the cart now; a failure has already been shown (ER-1).
 */
export function useAddToCart(product: AddableProduct) {
  const { user } = usePerson();
  const tell = useCartToast();
  const [isBusy, setIsBusy] = useState(false);

  async function add(sizeId: string, quantity = 1): Promise<boolean> {
    if (isBusy) return false;
    const size = product.sizes.find((one) => one.id === sizeId)?.size;
    const words = size ? `${product.name}, ${size}` : product.name;
    if (!user) {
      const isNew = addToGuestCart({ id: product.id, sizeId, quantity, name: product.name, slug: product.slug });
      tell(isNew ? `${words} is in your cart.` : `${words} is in your cart already.`);
      return true;
    }
    setIsBusy(true);
    try {
      const { cart } = await api.call("addProductToCart", { params: { id: product.id }, body: { quantity, sizeId } });
      takeCart(cart);
      tell(`${words} is in your cart.`);
      return true;
    } catch (error) {
      showToast(isApiError(error) ? error.message : "Something went wrong", { tone: "error" });
      return false;
    } finally {
      setIsBusy(false);
    }
  }

  return { add, isBusy };
}
