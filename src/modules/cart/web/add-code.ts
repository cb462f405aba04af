import { isGiftCardShaped } from "#modules/gift-cards/domain/code.ts";
import { browserApi } from "#web/api.ts";
import type { CartCalls } from "../contract/calls.ts";
import type { WireCart } from "../contract/cart.ts";

const api = browserApi<CartCalls>();

type Answer = { cart: WireCart; message?: string };

/** A kind of code that the cart's one code field accepts. */
type KindOfCode = {
  /** Whether a code has the shape of this kind. */
  fits: (code: string) => boolean;
  add: (code: string) => Promise<Answer>;
};

/** The first kind that fits is used. A discount code may have any shape, so it is last. */
const kindsOfCode: readonly KindOfCode[] = [
  { fits: isGiftCardShaped, add: (code) => api.call("enterGiftCard", { body: { code } }) },
  { fits: () => true, add: (code) => api.call("addCoupon", { body: { code } }) },
];

/** Applies a code of any kind to this cart. Rejects with the server's message if it can't be used. */
export async function addCode(code: string): Promise<Answer> {
  const kind = kindsOfCode.find(({ fits }) => fits(code));
  if (!kind) throw new Error("no kind of code takes this");
  return kind.add(code);
}
