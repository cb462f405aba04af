import { eq, sql } from "drizzle-orm";
import { holds } from "#modules/booking/server/public.ts";
import { savedCards } from "#modules/payments/server/public.ts";
import { type DatabaseOrTransaction, type Transaction, withRetry } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { isAppError } from "#shared/app-error.ts";
import { lockOrderState } from "../movements/lock-order-state.ts";
import type { OrderState } from "../movements/order-state.ts";
import { postMovements } from "../movements/post-movements.ts";
import { giveUpOrder } from "../payment/give-up-order.ts";
import type { SettleContext } from "../payment/settle-order.ts";
import { settleUncharged } from "../payment/settle-uncharged.ts";
import { orders } from "../tables.ts";
import { guestOwner } from "./card-of-visit.ts";

/** SQL condition on `orders o`: a visit with nothing to pay now, whose slot is held until a card is saved. */
const waitsForCard = sql`o.kind = 'mixed' and o.status = 'pending' and o.payment_state = 'pending' and o.cart_id is null
  and o.due_now_cents = 0 and o.appointment_id is null and o.held_appointment is not null and ${holds.isHeldForOrderInSql(sql`o.id`)}`;

const listWaiting = statement(
  { id: "text" },
  sql`select o.id from orders o where ${waitsForCard} order by o.placed_at limit 500`,
);

/** Returns the orders that wait for their card. Their slots are held meanwhile. */
export async function listWaitingForCard(db: DatabaseOrTransaction): Promise<string[]> {
  const rows = await listWaiting(db);
  return rows.map(({ id }) => id);
}

const findWaiting = statement(
  {},
  sql`select from orders o where o.id = ${sql.placeholder("orderId")} and ${waitsForCard}`,
);

/** Returns the customer whose card an order waits for, and their email; undefined if it doesn't wait for a card. */
export async function findAwaitedCard(db: DatabaseOrTransaction, orderId: string) {
  const rows = await findWaiting(db, { orderId });
  if (rows.length === 0) return undefined;
  const guest = await holds.findGuestOfOrder(db, orderId);
  return guest && { email: guest.email, owner: guestOwner(guest.email) };
}

/**
 * Books a visit that was held until its guest saved a card: reads the outcome of the card page and makes the order
 * payable at the clinic. If the slot is gone, the order is canceled and the card stays on file. Idempotent. Returns
 * whether the order is still waiting. Throws `payments_interrupted`.
 */
export async function bookOnceCardIsSaved(deps: SettleContext, orderId: string): Promise<boolean> {
  const awaited = await findAwaitedCard(deps.db, orderId);
  if (!awaited) return false;
  await savedCards.settleOpenCard(deps, awaited.owner);
  if (!(await savedCards.findSavedCard(deps.db, awaited.owner))) return true;
  await withRetry(deps.db, async (tx) => {
    const state = await lockOrderState(tx, orderId);
    if (state.kind !== "mixed" || state.status !== "pending") return;
    await bookWaiting(deps, tx, state);
  });
  return false;
}

async function bookWaiting(deps: SettleContext, tx: Transaction, state: OrderState): Promise<void> {
  try {
    if (await isWaived(tx, state.id)) {
      await settleUncharged(deps, tx, { orderId: state.id });
      return;
    }
    const { appointmentId } = await holds.bookHoldOfOrder(deps, tx, { orderId: state.id });
    await tx
      .update(orders)
      .set({ kind: "service", paymentState: "none", heldAppointment: null, appointmentId, updatedAt: sql`clock_now()` })
      .where(eq(orders.id, state.id));
  } catch (error) {
    // The refusal came before any write, so the transaction can continue.
    if (!isAppError(error, "slot_taken")) throw error;
    const abandoned = await giveUpOrder(tx, state, { cause: "reconciler" });
    await postMovements(tx, abandoned.moved, "system");
  }
}

/** Whether an amount was due now, but was waived because it was below the card provider's minimum. */
async function isWaived(tx: Transaction, orderId: string): Promise<boolean> {
  const [order] = await tx.select({ waived: orders.waivedCents }).from(orders).where(eq(orders.id, orderId));
  return order !== undefined && order.waived > 0;
}
