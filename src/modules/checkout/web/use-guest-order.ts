import { useEffect, useState } from "react";
import { isApiError } from "#shared/contract/client.ts";
import { browserApi } from "#web/api.ts";
import type { CheckoutCalls } from "../contract/calls.ts";
import type { Order } from "../contract/order.ts";
import type { StoredGuestVisit } from "./stored-guest-visit.ts";

const api = browserApi<CheckoutCalls>();

const WAITS_MS = [500, 1_000, 2_000, 2_000, 3_000, 5_000, 8_000, 10_000, 15_000];

/**
 * Whether a guest has nothing more to do for an order: it is paid, or its visit is booked with a saved card and paid at
 * the clinic.
 */
export const isSettled = ({ status, totals, serviceOrder }: Order): boolean =>
  status !== "pending" || (totals.dueNow === 0 && serviceOrder !== undefined);

/**
 * Polls the order of a guest's visit that needs a payment or card first, until the provider has decided. Undefined
 * until then, and for other visits.
 */
export function useGuestOrder(visit: StoredGuestVisit | undefined): Order | undefined {
  const [order, setOrder] = useState<Order>();
  const { orderId, link } = visit ?? {};
  useEffect(() => {
    if (!orderId || !link) return;
    let isOver = false;
    let timer: number | undefined;
    const ask = async (round: number): Promise<void> => {
      const found = await api
        .call("getOrderDetails", { params: { id: orderId }, headers: { "x-visit-link": link } })
        .then(({ data }) => data)
        .catch((error: unknown) => {
          // Retries after a lost connection; stops if the order no longer exists.
          if (isApiError(error) && error.code !== "network" && error.status < 500) isOver = true;
        });
      if (isOver) return;
      if (found) setOrder(found);
      const wait = WAITS_MS[round];
      if ((found && isSettled(found)) || wait === undefined) return;
      timer = window.setTimeout(() => void ask(round + 1), wait);
    };
    void ask(0);
    return () => {
      isOver = true;
      window.clearTimeout(timer);
    };
  }, [orderId, link]);
  return order;
}
