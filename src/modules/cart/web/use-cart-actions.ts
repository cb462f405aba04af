import { browserApi } from "#web/api.ts";
import { showToast } from "#web/ui/feedback/toast-store.ts";
import type { CartCalls } from "../contract/calls.ts";
import type { WireCart } from "../contract/cart.ts";
import { addCode } from "./add-code.ts";
import type { CartPage } from "./use-cart-page.ts";

const api = browserApi<CartCalls>();

export type CartLineKind = "product" | "service" | "addOn" | "bundle" | "gift";

export type CartActions = {
  remove: (kind: CartLineKind, id: string, name: string) => void;
  /** Returns whether the change succeeded. */
  setQuantity: (kind: "product" | "bundle" | "gift", id: string, quantity: number) => Promise<boolean>;
  /** Removes the membership, and with it the member prices. */
  removeMembership: (planId: string, name: string) => void;
  removePlan: (planId: string, name: string) => void;
  /** Stops paying the cart with this gift card. */
  removeGiftCard: (id: string) => void;
  payVisit: (paysVisit: NonNullable<WireCart["visitTerms"]>["pays"]) => void;
  addAddOn: (addOnId: string, serviceLineId: string) => void;
  saveForLater: (lineId: string) => void;
  moveToCart: (lineId: string) => void;
  /** Marks the changed prices as seen (CT-6). */
  acknowledge: () => void;
  /** Returns why a code is refused; undefined if it was added. */
  addCode: (code: string) => Promise<string | undefined>;
  removeCoupon: (couponId: string, code: string) => void;
};

/** Returns the actions for the lines on the cart page. A removal can be undone while its toast is visible. */
export function useCartActions({ cart, change }: Pick<CartPage, "cart" | "change">): CartActions {
  async function remove(kind: CartLineKind, id: string, name: string): Promise<void> {
    const putBack = wayBack(cart, kind, id);
    if (!(await change(() => api.call("removeFromCart", { params: { kind, id } })))) return;
    showToast(
      `${name} removed`,
      putBack ? { action: { label: "Undo", onPress: () => void change(putBack) } } : undefined,
    );
  }
  async function removeCoupon(id: string, code: string): Promise<void> {
    // Undo isn't offered for a code that was no longer valid, or for a single-use code, of which only the ending is
    // known here.
    const isHeld = cart.totals.coupons.some((coupon) => coupon.id === id) && !code.startsWith("·");
    if (!(await change(() => api.call("removeCoupon", { params: { id } })))) return;
    const undo = { label: "Undo", onPress: () => void change(() => addCode(code)) };
    showToast(`${code} removed`, isHeld ? { action: undo } : undefined);
  }
  async function removeMembership(planId: string, name: string): Promise<void> {
    const { interval } = cart.membership ?? {};
    if (!(await change(() => api.call("removeMembershipFromCart", { params: { planId } })))) return;
    const putBack = () =>
      api.call("addMembershipToCart", { params: { planId }, body: { interval: interval ?? "month" } });
    showToast(`${name} removed`, { action: { label: "Undo", onPress: () => void change(putBack) } });
  }
  async function removePlan(id: string, name: string): Promise<void> {
    const { option = 1 } = cart.plan ?? {};
    if (!(await change(() => api.call("removePlanFromCart", { params: { id } })))) return;
    const putBack = () => api.call("addPlanToCart", { params: { id }, body: { option } });
    showToast(`${name} removed`, { action: { label: "Undo", onPress: () => void change(putBack) } });
  }
  return {
    remove: (kind, id, name) => void remove(kind, id, name),
    setQuantity: (kind, id, quantity) =>
      change(() => api.call("changeCartQuantity", { params: { kind, id }, body: { quantity } })),
    removeMembership: (planId, name) => void removeMembership(planId, name),
    payVisit: (paysVisit) => void change(() => api.call("chooseTenders", { body: { paysVisit } })),
    removePlan: (id, name) => void removePlan(id, name),
    removeGiftCard: (id) => void change(() => api.call("removeGiftCard", { params: { id } })),
    addAddOn: (id, serviceLineId) =>
      void change(() => api.call("addAddOnToCart", { params: { id }, body: { quantity: 1, serviceLineId } })),
    saveForLater: (lineId) => void change(() => api.call("saveForLater", { params: { lineId } })),
    moveToCart: (lineId) => void change(() => api.call("moveToCart", { params: { lineId } })),
    acknowledge: () => void change(() => api.call("acknowledgeCartChanges")),
    addCode: async (code) => {
      let refusal: string | undefined;
      await change(
        () => addCode(code),
        (message) => {
          refusal = message;
        },
      );
      return refusal;
    },
    removeCoupon: (id, code) => void removeCoupon(id, code),
  };
}

/** Returns a function that restores a line with its quantity and add-ons; undefined for lines saved for later. */
function wayBack(
  { products, services, addOns, bundles, gifts }: WireCart,
  kind: CartLineKind,
  id: string,
): (() => Promise<{ cart: WireCart }>) | undefined {
  const putAddOn = ({ addOnId, quantity }: (typeof addOns)[number], serviceLineId?: string) =>
    api.call("addAddOnToCart", { params: { id: addOnId }, body: { quantity, serviceLineId } });
  if (kind === "product") {
    const line = products.find((other) => other.id === id);
    return (
      line &&
      (() =>
        api.call("addProductToCart", {
          params: { id: line.product.id },
          body: { quantity: line.quantity, sizeId: line.sizeId },
        }))
    );
  }
  if (kind === "service") {
    const line = services.find((other) => other.id === id);
    const itsAddOns = addOns.filter(({ serviceLineId }) => serviceLineId === id);
    return (
      line &&
      (async () => {
        let answer = await api.call("addServiceToCart", {
          params: { id: line.service.id },
          body: { selection: line.selection },
        });
        const back = answer.cart.services.find(({ service }) => service.id === line.service.id);
        for (const addOn of itsAddOns) answer = await putAddOn(addOn, back?.id);
        return answer;
      })
    );
  }
  if (kind === "gift") {
    const gift = gifts.find((other) => other.id === id);
    return gift && (() => putGiftBack(gift));
  }
  if (kind === "addOn") {
    const line = addOns.find((other) => other.id === id);
    return line && (() => putAddOn(line, line.serviceLineId));
  }
  const bundle = bundles.find((other) => other.id === id);
  return (
    bundle &&
    (async () => {
      const answer = await api.call("addBundleToCart", { params: { id } });
      return bundle.quantity === 1
        ? answer
        : api.call("changeCartQuantity", { params: { kind, id }, body: { quantity: bundle.quantity } });
    })
  );
}

async function putGiftBack({
  design,
  quantity,
  amount,
  for: whom,
  recipient,
  from,
  message,
  deliverOn,
}: WireCart["gifts"][number]) {
  const answer = await api.call("addGiftToCart", {
    params: { id: design.id },
    body: { amount, for: whom, recipient, from, message, deliverOn },
  });
  const line = answer.cart.gifts.at(-1);
  return !line || quantity === 1
    ? answer
    : api.call("changeCartQuantity", { params: { kind: "gift", id: line.id }, body: { quantity } });
}
