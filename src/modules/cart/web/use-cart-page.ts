import { useCallback, useEffect, useRef, useState } from "react";
import { browserApi } from "#web/api.ts";
import { takeCart } from "#web/state/cart-store.ts";
import { showToast } from "#web/ui/feedback/toast-store.ts";
import type { CartCalls } from "../contract/calls.ts";
import type { WireCart } from "../contract/cart.ts";

const api = browserApi<CartCalls>();

type Answer = { cart: WireCart; message?: string };

const toastFailure = (message: string): void => {
  showToast(message, { tone: "error" });
};

export type CartPage = ReturnType<typeof useCartPage>;

/**
 * Returns the cart as this page shows it. `change` makes a call, uses the cart in its response, and shows a failure as
 * a toast (ER-1) unless the caller does. Calls run one after another, so that each response includes the earlier
 * changes. The cart is reloaded when the tab regains focus, so that two tabs show the same (CT-3).
 */
export function useCartPage(initial: WireCart) {
  const [cart, setCart] = useState(initial);
  const [isBusy, setBusy] = useState(false);
  const started = useRef(0);
  const underWay = useRef(0);
  const last = useRef<Promise<unknown>>(Promise.resolve());

  const take = useCallback((next: WireCart) => {
    setCart(next);
    takeCart(next);
  }, []);

  const change = useCallback(
    async (work: () => Promise<Answer>, tell = toastFailure): Promise<boolean> => {
      started.current += 1;
      underWay.current += 1;
      setBusy(true);
      try {
        const turn = last.current.then(work);
        last.current = turn.catch(() => undefined);
        take((await turn).cart);
        return true;
      } catch (error) {
        tell(error instanceof Error ? error.message : "Something went wrong");
        return false;
      } finally {
        underWay.current -= 1;
        if (underWay.current === 0) setBusy(false);
      }
    },
    [take],
  );

  const reload = useCallback(async () => {
    const before = started.current;
    const answer = await api.call("getCart").catch(() => undefined);
    // A change started in the meantime, or still in progress, brings a newer cart.
    if (answer && before === started.current && underWay.current === 0) take(answer.cart);
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
