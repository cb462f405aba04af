import { toWirePicture } from "#platform/pictures.ts";
import { messageOf } from "#shared/app-error.ts";
import type { WireCart } from "../contract/cart.ts";
import type { CartChange } from "../domain/cart-changes.ts";
import type { CartReading } from "./read-open-cart.ts";

/** The membership that a cart buys, and what has to be agreed to before it is ordered. */
export function toWireJoining({ joining }: Pick<CartReading, "joining">): Pick<WireCart, "membership" | "consents"> {
  if (!joining) return { consents: [] };
  const { planId, interval, name, picture, priceCents: price, creditCents: credit, consent } = joining;
  return {
    membership: { planId, interval, name, picture: toWirePicture(picture, name), price, credit },
    consents: [{ kind: "membership", ...consent }],
  };
}

/** A plan that isn't offered any more, and one that its customer needn't buy because they are a member. */
export function membershipChangesOf({
  joining,
  membership,
}: Pick<CartReading, "joining" | "membership">): CartChange[] {
  if (!joining || (joining.isOffered && !membership)) return [];
  const { planId: lineId, name } = joining;
  const message = membership ? messageOf.member_already : `${name} can't be joined any more.`;
  return [{ kind: "unavailable", lineId, name, message }];
}
