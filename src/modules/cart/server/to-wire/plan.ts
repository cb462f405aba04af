import type { WireCart } from "../../contract/cart.ts";
import type { CartChange } from "../../domain/cart-changes.ts";
import type { CartSnapshot } from "../read-open-cart.ts";

/** Converts the package that a cart buys to its wire format, with every payment. */
export function toWirePlan({ plan }: Pick<CartSnapshot, "plan">): Pick<WireCart, "plan"> {
  if (!plan) return {};
  const { planId, name, sessions, option, schedule, endsOn, firstCents: price, priceCents: total } = plan;
  return { plan: { planId, name, sessions, option: option.instalments, price, total, schedule, endsOn } };
}

/** Returns the terms a customer accepts before ordering a package. */
export function planConsentsOf({ plan }: Pick<CartSnapshot, "plan">): WireCart["consents"] {
  return plan ? [{ kind: "plan", ...plan.consent }] : [];
}

/** Reports a package that is no longer offered, or not in this number of payments. */
export function planChangesOf({ plan }: Pick<CartSnapshot, "plan">): CartChange[] {
  if (!plan || plan.isOffered) return [];
  const { planId: lineId, name } = plan;
  return [{ kind: "unavailable", lineId, name, message: `${name} is no longer sold this way.` }];
}
