import { toWirePicture } from "#platform/pictures.ts";
import { messageOf } from "#shared/app-error.ts";
import type { WireCart } from "../../contract/cart.ts";
import type { CartChange } from "../../domain/cart-changes.ts";
import type { CartSnapshot } from "../read-open-cart.ts";

/** Converts the membership that a cart buys to its wire format. */
export function toWireJoining({ joining }: Pick<CartSnapshot, "joining">): Pick<WireCart, "membership"> {
  if (!joining) return {};
  const { planId, interval, name, picture, priceCents: price, creditCents: credit } = joining;
  return {
    membership: { planId, interval, name, picture: toWirePicture(picture, name), price, credit },
  };
}

/** Returns the terms a customer accepts before ordering a membership. */
export function membershipConsentsOf({ joining }: Pick<CartSnapshot, "joining">): WireCart["consents"] {
  return joining ? [{ kind: "membership", ...joining.consent }] : [];
}

/** Reports a plan that is no longer offered, and one the customer needn't buy because they are already a member. */
export function membershipChangesOf({
  joining,
  membership,
}: Pick<CartSnapshot, "joining" | "membership">): CartChange[] {
  if (!joining || (joining.isOffered && !membership)) return [];
  const { planId: lineId, name } = joining;
  const message = membership ? messageOf.member_already : `${name} is no longer open to new members.`;
  return [{ kind: "unavailable", lineId, name, message }];
}
