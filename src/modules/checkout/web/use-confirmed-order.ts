import { useEffect, useState } from "react";
import type { CartCalls } from "#modules/cart/contract/calls.ts";
import { isApiError } from "#shared/contract/client.ts";
import { browserApi } from "#web/api.ts";
import { takeCart } from "#web/state/cart-store.ts";
import type { CheckoutCalls } from "../contract/calls.ts";
import type { Order } from "../contract/order.ts";

const api = browserApi<CartCalls & CheckoutCalls>();

export type Confirmation =
  | { kind: "asking" }
  | { kind: "paid"; order: Order }
  /** Pending for so long that the page asks the customer to check later. */
  | { kind: "waiting" }
  | { kind: "failed"; message: string };

const WAITS_MS = [500, 1_000, 1_500, 2_000, 3_000, 4_000, 5_000, 5_000, 8_000, 10_000, 10_000, 10_000];

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Whether the payment may still arrive. Neither an open payment nor a lost connection is a failed payment (PY-2). */
function mayStillCome(error: unknown): boolean {
  return (
    isApiError(error) &&
    (error.code === "payment_pending" || error.code === "network" || error.status >= 500 || error.status === 429)
  );
}

/**
 * Polls the server, which asks the provider, until the result is known (PY-2); then reloads the cart. The URL alone
 * proves nothing about a payment.
 */
export function useConfirmedOrder(orderId: string): Confirmation {
  const [confirmation, setConfirmation] = useState<Confirmation>({ kind: "asking" });

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;

    async function ask(): Promise<Confirmation> {
      for (const pause of WAITS_MS) {
        try {
          const { data } = await api.call("successOrder", { params: { id: orderId }, signal });
          return { kind: "paid", order: data };
        } catch (error) {
          if (signal.aborted) return { kind: "asking" };
          if (!mayStillCome(error))
            return { kind: "failed", message: error instanceof Error ? error.message : "Something went wrong" };
        }
        await wait(pause, signal);
        if (signal.aborted) return { kind: "asking" };
      }
      return { kind: "waiting" };
    }

    ask().then(async (found) => {
      if (signal.aborted) return;
      setConfirmation(found);
      if (found.kind !== "paid") return;
      const answer = await api.call("getCart").catch(() => undefined);
      if (answer) takeCart(answer.cart);
    });
    return () => controller.abort();
  }, [orderId]);

  return confirmation;
}
