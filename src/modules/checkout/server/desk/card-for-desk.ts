import { visitFees } from "#modules/booking/server/public.ts";
import { savedCards } from "#modules/payments/server/public.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { holderOfVisit } from "../cards/card-of-visit.ts";

/**
 * Returns the card on file that pays for an order at the desk: the card of its visit's customer, of the customer whose
 * visit its fee is for, or of its own customer.
 */
export async function cardForDesk(
  { db }: { db: DatabaseOrTransaction },
  { id, customerId, ...order }: { id: string; appointmentId: string | null; customerId: string | null },
): Promise<savedCards.SavedCard | undefined> {
  if (customerId) return savedCards.findSavedCard(db, `customer:${customerId}`);
  const appointmentId = order.appointmentId ?? (await visitFees.findFeeOfOrder(db, id))?.appointmentId;
  const holder = appointmentId ? await holderOfVisit({ db }, { id: appointmentId, customerId }) : undefined;
  return holder && savedCards.findSavedCard(db, holder.owner);
}
