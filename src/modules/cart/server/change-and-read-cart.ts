import { type SendWithCommit, type Transaction, withPipelinedCommit } from "#platform/db/client.ts";
import type { WireCart } from "../contract/cart.ts";
import type { CartParts } from "./cart-parts.ts";
import { type CartContext, toCartResponse } from "./get-cart.ts";
import { LACKS_PARTS, readKnownParts, readOpenCart } from "./read-open-cart.ts";

/**
 * Changes a customer's cart in one transaction, and reads it in the same round trip as the commit. `work` may run
 * several times. It can pass statements to `atLast` if it doesn't need their results. The customer must have a cart
 * when `work` ends. `adds`: the part of the cart that `work` adds to.
 */
export async function changeAndReadCart<Outcome>(
  { db, clock }: CartContext,
  customerId: string,
  work: (tx: Transaction, atLast: SendWithCommit) => Promise<Outcome>,
  { adds }: { adds?: keyof CartParts } = {},
): Promise<{ cart: WireCart; outcome: Outcome }> {
  const options = { cards: true, ...(adds ? { adds } : {}) };
  const { outcome, knownParts, query } = await withPipelinedCommit(db, async (tx, atLast) => {
    const result = await work(tx, atLast);
    const query = { customerId, now: clock.now() };
    const knownParts = readKnownParts(tx, query, options);
    atLast(knownParts);
    return { outcome: result, knownParts, query };
  });
  const known = await knownParts;
  const reading = known === LACKS_PARTS ? await readOpenCart(db, query, options) : known;
  if (!reading) throw new Error("no open cart came back");
  return { cart: await toCartResponse(db, reading), outcome };
}
