import { sql } from "drizzle-orm";
import { addressRows } from "#modules/account/server/public.ts";
import { type Destination, destinationOf, type Place } from "#modules/content/domain/destinations.ts";
import { settingsRow } from "#modules/content/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";

type AddressChoice = { cartId: string; customerId: string; addressId: string };

/**
 * Sends a cart to one of its customer's addresses. Throws `not_found` for one that isn't theirs, and
 * `not_shipped_there` where the clinic doesn't ship.
 */
export async function chooseAddress(tx: Transaction, { cartId, customerId, addressId }: AddressChoice): Promise<void> {
  const { rows } = await tx.execute<Place & { shipTo: Destination[] }>(sql`
    update carts set address_id = a.id from ${addressRows} a, ${settingsRow} clinic
    where carts.id = ${cartId} and a.id = ${addressId} and a.customer_id = ${customerId}
    returning a.country, a.state, clinic.settings->'shipTo' as "shipTo"`);
  const [place] = rows;
  if (!place) throw new AppError("not_found");
  if (!destinationOf(place.shipTo, place)) throw new AppError("not_shipped_there");
}
