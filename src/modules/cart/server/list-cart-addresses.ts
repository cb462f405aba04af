import { sql } from "drizzle-orm";
import { addressRows } from "#modules/account/server/public.ts";
import { destinationOf } from "#modules/content/domain/destinations.ts";
import { json } from "#platform/db/row.ts";
import { read } from "#platform/db/statement.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { dateInZone } from "#shared/zoned-time.ts";
import { arrivalDate } from "../domain/arrival-date.ts";
import { shippingOf } from "../domain/pricing/shipping.ts";
import { ensureOpenCart } from "./open-cart.ts";
import { priceOpenCart, priceRatesOf } from "./price-open-cart.ts";
import { readOpenCart } from "./read-open-cart.ts";

type AddressRow = {
  id: string;
  firstName: string;
  lastName: string;
  line1: string;
  line2?: string;
  city: string;
  state: string;
  postalCode: string;
  country: string;
  phone: string;
};

const listOfCustomer = read(
  { address: json<AddressRow>() },
  sql`
  select json_strip_nulls(json_build_object('id', id, 'firstName', first_name, 'lastName', last_name, 'line1', line1, 'line2', line2,
    'city', city, 'state', state, 'postalCode', postal_code, 'country', country, 'phone', phone)) as address
  from ${addressRows} a where customer_id = ${sql.placeholder("customerId")} order by is_default desc, created_at desc, id`,
);

/**
 * Lists a customer's postal addresses with whether the clinic ships there, and if so this cart's shipping cost (cents)
 * and arrival day.
 */
export async function listCartAddresses({ db, clock }: Pick<ServerDeps, "db" | "clock">, customerId: string) {
  const rows = await listOfCustomer(db, { customerId });
  // Without addresses the cart isn't needed: it only decides what shipping costs.
  if (rows.length === 0) return [];
  await ensureOpenCart(db, customerId);
  const now = clock.now();
  const reading = await readOpenCart(db, { customerId, now }, { cards: false });
  if (!reading) return [];
  const { rates, cart } = reading;
  const { goodsBeforeCoupons: goodsCents } = priceOpenCart(reading, "goods");
  const today = dateInZone(now, rates.timeZone);
  return rows.map(({ address }) => {
    const destination = destinationOf(rates.shipTo, address);
    return {
      ...address,
      isChosen: address.id === cart.addressId,
      shipsThere: destination !== undefined,
      ...(destination && {
        shippingPrice: shippingOf({ goodsCents, isPickup: false, to: address }, priceRatesOf(rates)),
        arrivesOn: arrivalDate(today, destination.days),
      }),
    };
  });
}
