import { type AtLast, committing, type Transaction } from "#platform/db/client.ts";
import type { WireCart } from "../contract/cart.ts";
import { answerCart, type CartContext } from "./get-cart.ts";
import { readOpenCart } from "./read-open-cart.ts";

/**
 * Changes a customer's cart in one transaction, which reads it in the packet of its commit. `work` may run several times, and
 * hands over what needn't be waited for; the customer has a cart when it ends.
 */
export async function changeAndReadCart<Outcome>(
  { db, clock }: CartContext,
  customerId: string,
  work: (tx: Transaction, atLast: AtLast) => Promise<Outcome>,
): Promise<{ cart: WireCart; outcome: Outcome }> {
  const { outcome, asked } = await committing(db, async (tx, atLast) => {
    const result = await work(tx, atLast);
    const reading = readOpenCart(tx, { customerId, now: clock.now() }, { cards: true });
    atLast(reading);
    return { outcome: result, asked: reading };
  });
  const reading = await asked;
  if (!reading) throw new Error("no open cart came back");
  return { cart: await answerCart(db, reading), outcome };
}
