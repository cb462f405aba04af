import { useState } from "react";
import { useNavigate } from "react-router";
import type { CartCalls } from "#modules/cart/contract/calls.ts";
import { isApiError } from "#shared/contract/client.ts";
import { browserApi } from "#web/api.ts";
import { takeCart } from "#web/state/cart-store.ts";
import { showToast } from "#web/ui/feedback/toast-store.ts";
import type { Order } from "../contract/order.ts";

const api = browserApi<CartCalls>();

type Line = NonNullable<Order["productOrder"]>["lines"][number];

async function addToCart({ kind, itemId, sizeId, quantity }: Line): Promise<void> {
  const { cart } =
    kind === "bundle"
      ? await api.call("addBundleToCart", { params: { id: itemId } })
      : await api.call("addProductToCart", { params: { id: itemId }, body: { quantity, sizeId } });
  takeCart(cart);
}

/**
 * Returns a function that adds an order's goods to the cart again, at today's prices; unavailable ones are named
 * (PG-23).
 */
export function useReorder(): { isBusy: boolean; reorder: (lines: Line[]) => Promise<void> } {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);

  async function reorder(lines: Line[]): Promise<void> {
    setBusy(true);
    const missing: string[] = [];
    for (const line of lines) {
      try {
        await addToCart(line);
      } catch (error) {
        if (!isApiError(error)) throw error;
        missing.push(line.name);
      }
    }
    setBusy(false);
    if (missing.length > 0) showToast(`We couldn’t add ${missing.join(", ")}.`, { tone: "error" });
    if (missing.length < lines.length) await navigate("/mycart");
  }

  return { isBusy, reorder };
}
