import { sql } from "drizzle-orm";
import { addressRows } from "#modules/account/server/public.ts";
import { type Destination, destinationOf } from "#modules/content/domain/destinations.ts";
import { settingsRowInSql } from "#modules/content/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import { json } from "#platform/db/row.ts";
import { statement } from "#platform/db/statement.ts";
import { AppError } from "#shared/app-error.ts";

type AddressChoice = { cartId: string; customerId: string; addressId: string };

const findPlace = statement(
  { country: "text", state: "text", shipTo: json<Destination[]>() },
  sql`
  update carts set address_id = a.id from ${addressRows} a, ${settingsRowInSql} clinic
  where carts.id = ${sql.placeholder("cartId")} and a.id = ${sql.placeholder("addressId")} and a.customer_id = ${sql.placeholder("customerId")}
  returning a.country, a.state, clinic.settings->'shipTo' as "shipTo"`,
);

/**
 * Sets one of the customer's addresses as a cart's destination. Throws `not_found` for another person's address, and
 * `not_shipped_there` where the clinic doesn't ship.
 */
export async function chooseAddress(tx: Transaction, { cartId, customerId, addressId }: AddressChoice): Promise<void> {
  const [place] = await findPlace(tx, { cartId, addressId, customerId });
  if (!place) throw new AppError("not_found");
  if (!destinationOf(place.shipTo, place)) throw new AppError("not_shipped_there");
}
