import { sql } from "drizzle-orm";
import { addressRows } from "#modules/account/server/public.ts";
import { getClinicSettings } from "#modules/content/server/public.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { dateInZone } from "#shared/zoned-time.ts";
import { arrivalDate } from "../domain/arrival-date.ts";
import { shippingOf } from "../domain/cart-totals.ts";
import { cartTotalsOf } from "./get-cart.ts";
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

/** A customer's addresses with what posting this cart costs (cents) and the day it would be there. */
export async function listCartAddresses({ db, clock }: Pick<ServerDeps, "db" | "clock">, customerId: string) {
  const clinic = await getClinicSettings(db);
  const now = clock.now();
  const reading = await readOpenCart(db, { customerId, now }, { cards: false });
  const rates = {
    taxRate: clinic.taxRate,
    shippingCents: clinic.shipping.flatCents,
    freeShippingFromCents: clinic.shipping.freeFromCents,
  };
  const totals =
    reading && cartTotalsOf(reading.lines, { offers: [], membership: reading.membership, isPickup: true }, clinic);
  const shippingPrice = totals ? shippingOf(totals.dueNow - totals.tax, false, rates) : 0;
  const arrivesOn = arrivalDate(dateInZone(now, clinic.timeZone), clinic.shipping.days);
  const { rows } = await db.execute<{ address: AddressRow }>(sql`
    select json_strip_nulls(json_build_object('id', id, 'firstName', first_name, 'lastName', last_name, 'line1', line1, 'line2', line2,
      'city', city, 'state', state, 'postalCode', postal_code, 'country', country, 'phone', phone)) as address
    from ${addressRows} a where customer_id = ${customerId} order by is_default desc, created_at desc, id`);
  return rows.map(({ address }) => ({
    ...address,
    shippingPrice,
    arrivesOn,
    isChosen: address.id === reading?.cart.addressId,
  }));
}
