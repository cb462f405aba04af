import { browserApi } from "#web/api.ts";
import type { CartCalls } from "../contract/calls.ts";
import type { WireCart } from "../contract/cart.ts";

const api = browserApi<CartCalls>();

/** A visit by ids. An add-on named twice counts twice. Areas are passed to each treatment that has them. */
export type ChosenVisit = { serviceIds: string[]; addOnIds: string[]; areas: string[] };

/**
 * Makes the chosen visit the one in the customer's cart. Other treatments in the cart are saved for later, never lost;
 * their names are returned for the page to show.
 */
export async function putVisitInCart({
  serviceIds,
  addOnIds,
  areas,
}: ChosenVisit): Promise<{ cart: WireCart; saved: string[] }> {
  let { cart } = await api.call("getCart");
  const others = cart.services.filter(({ service }) => !serviceIds.includes(service.id));
  for (const { id } of others) ({ cart } = await api.call("saveForLater", { params: { lineId: id } }));
  for (const id of serviceIds) {
    const line = cart.services.find(({ service }) => service.id === id);
    if (line && areas.length === 0 && !line.estimate?.areas.length) continue;
    ({ cart } = await api.call("addServiceToCart", { params: { id }, body: { areas } }));
  }
  for (const { id, addOnId } of cart.addOns)
    if (!addOnIds.includes(addOnId)) ({ cart } = await api.call("removeFromCart", { params: { kind: "addOn", id } }));
  for (const id of new Set(addOnIds)) {
    const quantity = addOnIds.filter((addOnId) => addOnId === id).length;
    if (cart.addOns.some(({ addOnId, quantity: had }) => addOnId === id && had === quantity)) continue;
    ({ cart } = await api.call("addAddOnToCart", { params: { id }, body: { quantity } }));
  }
  return { cart, saved: others.map(({ service }) => service.name) };
}
