import { findSavedCard, type SavedCard } from "#modules/payments/server/public.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { holderOfVisit } from "../cards/card-of-visit.ts";

/** The card on file that pays for an order at the desk: of who comes to its visit, or of its customer. */
export async function cardForDesk(
  { db }: Pick<ServerDeps, "db">,
  { appointmentId, customerId }: { appointmentId: string | null; customerId: string | null },
): Promise<SavedCard | undefined> {
  if (customerId) return findSavedCard(db, `customer:${customerId}`);
  const holder = appointmentId ? await holderOfVisit({ db }, { id: appointmentId, customerId }) : undefined;
  return holder && findSavedCard(db, holder.owner);
}
