import { useState } from "react";
import { useNavigate } from "react-router";
import { isApiError } from "#shared/contract/client.ts";
import { browserApi } from "#web/api.ts";
import { usePerson } from "#web/shell/person.ts";
import { takeCart } from "#web/state/cart-store.ts";
import { showToast } from "#web/ui/feedback/toast-store.ts";
import type { CartCalls } from "../contract/calls.ts";

const api = browserApi<CartCalls>();

type BookableService = { id: string; name: string; slug: string };

/** Returns the page for choosing a time. `date` and `time` preselect one. */
function schedulePath(place?: { date: string; time: string }): string {
  return place ? `/schedule1?${new URLSearchParams(place)}` : "/schedule1";
}

/** The chosen add-ons of a treatment and, if it is priced by the unit, its chosen areas. */
export type VisitExtras = { addOnIds: string[]; areas?: string[] };

/** Returns the page where a guest books a treatment, with its add-ons and optionally a time (PG-16). */
export function guestBookingPath(
  serviceId: string,
  { addOnIds, areas = [] }: VisitExtras,
  place?: { date: string; time: string },
): string {
  const search = new URLSearchParams({ id: serviceId, ...(place ? { ...place, step: "details" } : {}) });
  for (const id of addOnIds) search.append("addOnId", id);
  for (const area of areas) search.append("area", area);
  return `/indiAppointment?${search}`;
}

/** Returns the page where a guest books one or more treatments in one visit, with add-ons (PG-15, PG-16). */
export function guestVisitPath(
  [serviceId = "", ...others]: string[],
  extras: VisitExtras,
  place?: { date: string; time: string },
): string {
  if (others.length === 0) return guestBookingPath(serviceId, extras, place);
  const search = new URLSearchParams({ step: "treatments", ...place });
  for (const id of [serviceId, ...others]) search.append("serviceId", id);
  for (const id of extras.addOnIds) search.append("addOnId", id);
  for (const area of extras.areas ?? []) search.append("area", area);
  return `/appointment?${search}`;
}

/**
 * Handles BOOK. For a customer, adds the treatment, its add-ons and the other treatments of the same visit (`others`)
 * to the cart and continues to choosing a time. A guest continues to booking without an account (PG-16).
 */
export function useBookService(service: BookableService, others: readonly BookableService[] = []) {
  const { user } = usePerson();
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);

  async function book(extras: VisitExtras, place?: { date: string; time: string }): Promise<void> {
    if (isBusy) return;
    const next = schedulePath(place);
    if (!user) {
      const ids = [service, ...others].map(({ id }) => id);
      await navigate(guestVisitPath(ids, extras, place));
      return;
    }
    setIsBusy(true);
    try {
      const { addOnIds, areas } = extras;
      let { cart } = await api.call("addServiceToCart", {
        params: { id: service.id },
        body: { areas },
      });
      for (const { id } of others) ({ cart } = await api.call("addServiceToCart", { params: { id } }));
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
