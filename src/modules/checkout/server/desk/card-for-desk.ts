import { visitFees } from "#modules/booking/server/public.ts";
import { savedCards } from "#modules/payments/server/public.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { holderOfVisit } from "../cards/card-of-visit.ts";

/**
 * Returns the card on file for paying an order at the desk: its customer's card or, for an order without a customer,
 * the card of the guest whose visit the order or its fee is for.
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
