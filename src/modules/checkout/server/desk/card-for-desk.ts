import { feeOfOrder } from "#modules/booking/server/public.ts";
import { findSavedCard, type SavedCard } from "#modules/payments/server/public.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { holderOfVisit } from "../cards/card-of-visit.ts";

/**
 * The card on file that pays for an order at the desk: of its visit's customer, of the customer of its fee's visit, or
 * of its own customer.
 */
export async function cardForDesk(
  { db }: { db: DatabaseOrTransaction },
  { id, customerId, ...order }: { id: string; appointmentId: string | null; customerId: string | null },
): Promise<SavedCard | undefined> {
  if (customerId) return findSavedCard(db, `customer:${customerId}`);
  const appointmentId = order.appointmentId ?? (await feeOfOrder(db, id))?.appointmentId;
  const holder = appointmentId ? await holderOfVisit({ db }, { id: appointmentId, customerId }) : undefined;
  return holder && findSavedCard(db, holder.owner);
}
