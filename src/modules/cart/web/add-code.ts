import { isGiftCardShaped } from "#modules/gift-cards/domain/code.ts";
import { browserApi } from "#web/api.ts";
import type { CartCalls } from "../contract/calls.ts";
import type { WireCart } from "../contract/cart.ts";

const api = browserApi<CartCalls>();

type Answer = { cart: WireCart; message?: string };

/** A kind of code that the one field of the cart takes. */
type KindOfCode = {
  /** Whether a code has the shape of this kind. */
  fits: (code: string) => boolean;
  add: (code: string) => Promise<Answer>;
};

/** The first that fits takes a code. A discount code may have any shape, so it is the last. */
const kindsOfCode: readonly KindOfCode[] = [
  { fits: isGiftCardShaped, add: (code) => api.call("enterGiftCard", { body: { code } }) },
  { fits: () => true, add: (code) => api.call("addCoupon", { body: { code } }) },
];

/** Enters a code of whatever kind for this cart. Rejects with the server's words when it can't be used. */
export async function addCode(code: string): Promise<Answer> {
  const kind = kindsOfCode.find(({ fits }) => fits(code));
  if (!kind) throw new Error("no kind of code takes this");
  return kind.add(code);
}
