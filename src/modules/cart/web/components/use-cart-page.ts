import { useCallback, useEffect, useRef, useState } from "react";
import { api } from "#web/api.ts";
import { takeCart } from "#web/state/cart-store.ts";
import { showToast } from "#web/ui/toast-store.ts";
import type { WireCart } from "../../contract/cart.ts";

type Answer = { cart: WireCart; message?: string };

/**
 * The cart as this page shows it. `change` makes a call, takes the cart it answers, and tells what went wrong as a toast
 * (ER-1). The cart is read again when the tab is looked at again, so that two tabs show the same (CT-3).
 */
export function useCartPage(initial: WireCart) {
  const [cart, setCart] = useState(initial);
  const [isBusy, setBusy] = useState(false);
  const latest = useRef(0);

  const take = useCallback((next: WireCart) => {
    setCart(next);
    takeCart(next);
  }, []);

  const change = useCallback(
    async (work: () => Promise<Answer>): Promise<boolean> => {
      latest.current += 1;
      const turn = latest.current;
      setBusy(true);
      try {
        const answer = await work();
        if (turn === latest.current) take(answer.cart);
        return true;
      } catch (error) {
        showToast(error instanceof Error ? error.message : "Something went wrong", { tone: "error" });
        return false;
      } finally {
        if (turn === latest.current) setBusy(false);
      }
    },
    [take],
  );

  const reload = useCallback(async () => {
    const turn = latest.current;
    const answer = await api.call("getCart").catch(() => undefined);
    if (answer && turn === latest.current) take(answer.cart);
  }, [take]);

  useEffect(() => {
    takeCart(initial);
    const look = () => {
      if (document.visibilityState === "visible") void reload();
    };
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [initial, reload]);

  return { cart, isBusy, change, reload };
}
