import { holds } from "#modules/booking/server/public.ts";
import { type CartToOrder, visitOfCart } from "#modules/cart/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import type { Network } from "#platform/rate-limit.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError } from "#shared/app-error.ts";

type OfCart = { customerId: string; cart: CartToOrder["cart"]; network: Network | undefined };

/**
 * Locks the slot that a cart holds until the transaction ends. An expired hold is renewed if its time is still free.
 * Throws `slot_taken` or `past_cutoff` if the slot is gone, the stored reason if the hold was given up,
 * `no_time_chosen` if there was no hold, and what `holdVisit` throws.
 */
export async function lockCartHold(
  deps: Pick<ServerDeps, "db" | "clock" | "versions" | "secrets">,
  tx: Transaction,
  { customerId, cart, network }: OfCart,
): Promise<holds.Hold> {
  const hold = await holds.findHold(tx, cart.id, { lock: true });
  if (hold && !hold.isExpired) return hold;
  await renewCartHold(deps, tx, { customerId, cart, network });
  const again = await holds.findHold(tx, cart.id);
  if (!again) throw new AppError("slot_taken");
  return again;
}

/** Reserves once more the time that was chosen for a cart. Throws what `lockCartHold` throws. */
export async function renewCartHold(
  deps: Pick<ServerDeps, "db" | "clock" | "versions" | "secrets">,
  tx: Transaction,
  { customerId, cart, network }: OfCart,
): Promise<void> {
  // The hold was released because something no longer fit. The customer gets that reason.
  if (cart.visitRefusal) throw new AppError(cart.visitRefusal);
  if (!cart.visitDate || !cart.visitTime) throw new AppError("no_time_chosen");
  const services = await visitOfCart(tx, cart.id);
  const { visitDate: date, visitTime: time, visitPractitionerId } = cart;
  await holds.holdVisit(deps, tx, {
    cartId: cart.id,
    customerId,
    services,
    date,
    time,
    network,
    ...(visitPractitionerId ? { practitionerId: visitPractitionerId } : {}),
  });
}
