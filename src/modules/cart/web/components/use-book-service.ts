import { useState } from "react";
import { useNavigate } from "react-router";
import { isApiError } from "#shared/contract/client.ts";
import { api } from "#web/api.ts";
import { useShellData } from "#web/shell/shell-data.ts";
import { takeCart } from "#web/state/cart-store.ts";
import { showToast } from "#web/ui/toast-store.ts";

type BookableService = { _id: string; name: string; slug: string };

/** Where a time is chosen; `date` and `time` say which one was pressed already. */
function schedulePath(place?: { date: string; time: string }): string {
  return place ? `/schedule1?${new URLSearchParams(place)}` : "/schedule1";
}

function guestPath(serviceId: string, addOnIds: string[], place?: { date: string; time: string }): string {
  const search = new URLSearchParams({ id: serviceId, ...(place ? { ...place, step: "details" } : {}) });
  for (const id of addOnIds) search.append("addOnId", id);
  return `/indiAppointment?${search}`;
}

/**
 * BOOK: a customer's treatment goes in the cart with its add-ons, and the customer on to choosing a time; a guest goes
 * on to booking without an account (PG-16).
 */
export function useBookService(service: BookableService) {
  const { user } = useShellData();
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);

  async function book(addOnIds: string[], place?: { date: string; time: string }): Promise<void> {
    if (isBusy) return;
    const next = schedulePath(place);
    if (!user) {
      await navigate(guestPath(service._id, addOnIds, place));
      return;
    }
    setIsBusy(true);
    try {
      let { cart } = await api.call("addServiceToCart", { params: { id: service._id } });
      for (const id of addOnIds)
        ({ cart } = await api.call("addAddOnToCart", { params: { id }, body: { quantity: 1 } }));
      takeCart(cart);
      await navigate(next);
    } catch (error) {
      showToast(isApiError(error) ? error.message : "Something went wrong", { tone: "error" });
    } finally {
      setIsBusy(false);
    }
  }

  return { book, isBusy };
}
