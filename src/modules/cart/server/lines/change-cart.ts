import { sql } from "drizzle-orm";
import { holds, personFacts } from "#modules/booking/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import { batch } from "#platform/db/statement.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import type { ErrorCode } from "#shared/app-error.ts";
import type { WireCart } from "../../contract/cart.ts";
import { changeAndReadCart } from "../change-and-read-cart.ts";
import { type OpenCart, touchOpenCart } from "../open-cart.ts";
import { visitOfCart } from "../visit/visit-of-cart.ts";
import { rememberRefusal } from "../visit/visit-time.ts";
import { type AddServiceInput, addService } from "./add-service.ts";
import { acknowledgeQuotedPrices, readQuote } from "./use-quote.ts";

type Outcome = {
  message?: string;
  /** Whether treatments or add-ons changed, so that the length of the hold must be adjusted. */
  visitChanged?: boolean;
};

/**
 * Makes one change to a customer's cart in one transaction: locks the open cart and increments its revision, does the
 * work, resizes the hold to what the visit now needs (BK-2), then reads the whole cart.
 */
export async function changeCart(
  deps: Pick<ServerDeps, "db" | "clock" | "versions" | "secrets">,
  customerId: string,
  work: (tx: Transaction, cart: OpenCart) => Promise<Outcome | undefined>,
): Promise<{ cart: WireCart; message?: string }> {
  const { cart, outcome } = await changeAndReadCart(deps, customerId, async (tx) => {
    const open = await touchOpenCart(tx, customerId);
    const result = await work(tx, open);
    if (result?.visitChanged) await refitVisit(deps, tx, open);
    return result;
  });
  return { cart, ...(outcome?.message ? { message: outcome.message } : {}) };
}

/**
 * Adds a treatment to a customer's cart, at most at the price of a quote, and adjusts the held time. Unless areas or
 * units are given, the quote's are chosen. Throws what `addService` and `readQuote` do.
 */
export async function addServiceToCart(
  deps: Pick<ServerDeps, "db" | "clock" | "versions" | "secrets">,
  input: AddServiceInput,
): Promise<{ cart: WireCart; message: string }> {
  const { customerId, serviceId, quoteId } = input;
  const { cart } = await changeAndReadCart(
    deps,
    customerId,
    async (tx) => {
      const now = deps.clock.now();
      const whose = { customerId, person: personFacts.customerInSql(sql`${customerId}::text`) };
      const quoted = quoteId ? await readQuote(tx, quoteId, { ...whose, serviceIds: [serviceId], now }) : [];
      // In one round trip, and in this order: the count must be read after the cart is locked.
      const {
        open,
        added: { isAdded, isHeld },
      } = await batch({
        open: touchOpenCart(tx, customerId),
        added: addService(tx, { ...input, chosen: input.chosen ?? quoted[0], now }),
      });
      if (quoteId) await acknowledgeQuotedPrices(tx, { customerId, now });
      if (isAdded && isHeld) await refitVisit(deps, tx, open);
    },
    { adds: "visit" },
  );
  return { cart, message: "Added to your cart" };
}

async function refitVisit(
  deps: Pick<ServerDeps, "db" | "clock" | "versions" | "secrets">,
  tx: Transaction,
  cart: OpenCart,
): Promise<void> {
  const services = await visitOfCart(tx, cart.id);
  const resized = await holds.resizeHold(deps, tx, { cartId: cart.id, services });
  if (resized === undefined) {
    // Treatments that couldn't share a visit may be able to now. Choosing a time checks again.
    if (cart.visitRefusal === "not_together") await rememberRefusal(tx, cart, null);
    return;
  }
  if (!resized.isHeld) await rememberRefusal(tx, cart, services.length === 0 ? null : refusalOf(resized.code));
}

function refusalOf(code: ErrorCode): OpenCart["visitRefusal"] {
  // The code `not_suitable` would reveal an answer about health, which must not be stored unencrypted.
  if (code === "not_suitable") return "too_soon";
  return code === "past_cutoff" || code === "too_soon" || code === "not_together" ? code : "slot_taken";
}
