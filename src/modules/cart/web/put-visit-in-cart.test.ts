import { expect, it, vi } from "vitest";

type Line = { id: string; service: { id: string; name: string }; estimate?: { areas: string[] } };
type AddOn = { id: string; addOnId: string; quantity: number };

/** A fake cart API with only the calls used here. */
const api = vi.hoisted(() => {
  const cart: { services: Line[]; addOns: AddOn[] } = { services: [], addOns: [] };
  const calls: string[] = [];
  const call = async (name: string, input?: { params?: { id?: string; lineId?: string }; body?: unknown }) => {
    const id = input?.params?.id ?? input?.params?.lineId ?? "";
    if (name !== "getCart") calls.push(`${name} ${id}`);
    if (name === "saveForLater") cart.services = cart.services.filter((line) => line.id !== id);
    if (name === "addServiceToCart" && !cart.services.some(({ service }) => service.id === id))
      cart.services.push({ id: `line-${id}`, service: { id, name: id } });
    if (name === "removeFromCart") cart.addOns = cart.addOns.filter((addOn) => addOn.id !== id);
    return { cart: { ...cart } };
  };
  return { cart, calls, call };
});
vi.mock("#web/api.ts", () => ({ browserApi: () => api }));
const { putVisitInCart } = await import("./put-visit-in-cart.ts");

it("choosing a visit puts its treatments and add-ons in the cart, and saves the cart's other treatments for later", async () => {
  api.cart.services = [
    { id: "l1", service: { id: "ag07", name: "Facial" } },
    { id: "l2", service: { id: "ag08", name: "Peel" } },
  ];
  api.cart.addOns = [{ id: "a1", addOnId: "led", quantity: 1 }];
  const { saved } = await putVisitInCart({ serviceIds: ["ag07", "ag01"], addOnIds: ["lips", "lips"], areas: [] });
  expect(saved).toEqual(["Peel"]);
  expect(api.calls).toEqual(["saveForLater l2", "addServiceToCart ag01", "removeFromCart a1", "addAddOnToCart lips"]);
});

it("a cart that already has the chosen visit doesn't change", async () => {
  api.calls.length = 0;
  api.cart.services = [{ id: "l1", service: { id: "ag07", name: "Facial" } }];
  api.cart.addOns = [{ id: "a1", addOnId: "led", quantity: 1 }];
  expect((await putVisitInCart({ serviceIds: ["ag07"], addOnIds: ["led"], areas: [] })).saved).toEqual([]);
  expect(api.calls).toEqual([]);
});
