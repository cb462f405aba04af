import { sql } from "drizzle-orm";
import { holds } from "#modules/booking/server/public.ts";
import { type Transaction, withRetry } from "#platform/db/client.ts";
import { batch, command, statement } from "#platform/db/statement.ts";
import type { Network } from "#platform/rate-limit.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError, isAppError } from "#shared/app-error.ts";
import type { WireCart } from "../../contract/cart.ts";
import { changeAndReadCart } from "../change-and-read-cart.ts";
import { ensureOpenCart, lockOpenCart, type OpenCart } from "../open-cart.ts";
import { visitOfCustomer } from "./visit-of-cart.ts";

export type VisitTime = { date: string; time: string; practitionerId?: string; acknowledged?: string[] };

type TimeChoice = VisitTime & { network: Network | undefined };

/**
 * Chooses the start time of the cart's visit and holds it (BK-2). If the start is refused, the earlier hold stays; for
 * `slot_taken`, `past_cutoff` and `too_soon`, the cart stores the code so that `checkoutService` can report it. Returns
 * the cart. Throws `cart_empty`, `slot_taken`, `past_cutoff`, `too_soon`, `not_together`, `not_found`.
 */
export async function chooseVisitTime(
  deps: Pick<ServerDeps, "db" | "clock" | "versions" | "secrets">,
  customerId: string,
  choice: TimeChoice,
): Promise<WireCart> {
  try {
    const { cart } = await changeAndReadCart(
      deps,
      customerId,
      async (tx, atLast) => {
        // Locked before it is read, as in every change of the cart. Otherwise, a treatment added meanwhile would be
        // ordered with the visit but have no time in it.
        const {
          visit: { cartId, services, holdId },
        } = await batch({ lock: lockOpenCart(tx, customerId), visit: visitOfCustomer(tx, customerId) });
        if (cartId === undefined || services.length === 0)
          throw new AppError("cart_empty", { message: "Choose a treatment first, then its time." });
        await holds.holdVisit(deps, tx, {
          cartId,
          customerId,
          services,
          ...choice,
          formerHold: holdId === null ? "none" : "unknown",
        });
        const { date, time, practitionerId = null } = choice;
        atLast(storeTime(tx, { cartId, date, time, practitionerId }));
      },
      { adds: "visit" },
    );
    return cart;
  } catch (error) {
    if (isAppError(error, "slot_taken") || isAppError(error, "past_cutoff") || isAppError(error, "too_soon"))
      await storeRefusal(deps.db, { customerId, refusal: error.code });
    throw error;
  }
}

const storeTime = statement(sql`
    update carts set visit_date = ${sql.placeholder("date")}, visit_time = ${sql.placeholder("time")},
      visit_practitioner_id = ${sql.placeholder("practitionerId")}, visit_refusal = null
    where id = ${sql.placeholder("cartId")}`);
const storeRefusal = statement(sql`
    update carts set visit_refusal = ${sql.placeholder("refusal")}
    where customer_id = ${sql.placeholder("customerId")} and closed_at is null`);

/** Releases the held time and clears the chosen one. */
export async function releaseVisitTime({ db }: Pick<ServerDeps, "db">, customerId: string): Promise<void> {
  const cart = await ensureOpenCart(db, customerId);
  await withRetry(db, async (tx) => {
    // The cart is locked before its hold, as everywhere. In the other order, two changes of a cart could deadlock.
    await lockOpenCart(tx, customerId);
    await holds.releaseHold(tx, cart.id);
    await rememberRefusal(tx, cart, null);
  });
}

const setRefusal = command(sql`
  update carts set visit_date = null, visit_time = null, visit_practitioner_id = null, visit_refusal = ${sql.placeholder("refusal")} where id = ${sql.placeholder("id")}`);

/**
 * Clears the visit's chosen time and stores why it was lost. `refusal` is null if there is no reason to report, such as
 * when the customer releases the time.
 */
export async function rememberRefusal(
  tx: Transaction,
  cart: OpenCart,
  refusal: OpenCart["visitRefusal"],
): Promise<void> {
  await setRefusal(tx, { refusal, id: cart.id });
  Object.assign(cart, { visitDate: null, visitTime: null, visitPractitionerId: null, visitRefusal: refusal });
}
