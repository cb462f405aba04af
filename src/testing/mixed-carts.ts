import { sql } from "drizzle-orm";
import { findHold, type Hold } from "#modules/booking/server/holds/hold-queries.ts";
import { holdVisit } from "#modules/booking/server/holds/hold-visit.ts";
import { isAppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";
import { addDays, dateInZone, weekdayOf } from "#shared/zoned-time.ts";
import type { PaymentRig, PlacedOrder, Shopper } from "./payment-rig.ts";
import { present } from "./present.ts";

export const SERVICE_ID = "AG07";

/** Generates Tuesdays to Fridays, starting two weeks ahead. */
function* openDays(): Generator<string, never> {
  for (let date = addDays(dateInZone(new Date(), "America/New_York"), 14); ; date = addDays(date, 1))
    if ([2, 3, 4, 5].includes(weekdayOf(date))) yield date;
}

function unlessTaken(error: unknown): undefined {
  if (!isAppError(error, "slot_taken")) throw error;
}

/** Creates carts with a held visit, for tests of checking out everything together. */
export function mixedCarts(rig: PaymentRig) {
  const { db, deps } = rig;
  const days = openDays();

  /** Adds a treatment to a cart and holds a time for it, each on a different day. */
  async function addVisit({ cartId, customerId }: Shopper, priceCents = 12_000): Promise<Hold> {
    await db.execute(sql`update services set price_cents = ${priceCents} where id = ${SERVICE_ID}`);
    await db.execute(sql`
      insert into cart_services (id, cart_id, service_id, seen_price_cents) values (${newId()}, ${cartId}, ${SERVICE_ID}, ${priceCents})`);
    // A closed day has no times.
    for (;;) {
      const held = await chooseTime({ cartId, customerId }, days.next().value).catch(unlessTaken);
      if (held) return held;
    }
  }

  /** Holds a time for the cart's treatment, as choosing it on the page does. */
  async function chooseTime({ cartId, customerId }: Shopper, date: string, time = "10:00"): Promise<Hold> {
    const services = [{ serviceId: SERVICE_ID, addOns: [] }];
    await db.transaction((tx) => holdVisit(deps, tx, { cartId, customerId, services, date, time }));
    await db.execute(
      sql`update carts set visit_date = ${date}, visit_time = ${time}, visit_refusal = null where id = ${cartId}`,
    );
    return present(await findHold(db, cartId));
  }

  /** Creates a customer with a serum of 44.00, three of which are in stock, and a visit of 120.00. */
  async function addMixedShopper(): Promise<Shopper & { sizeId: string; hold: Hold }> {
    const { sizeId } = await rig.addSize(3, 4_400);
    const shopper = await rig.addShopper([{ sizeId, quantity: 1, seenPriceCents: 4_400 }]);
    return { ...shopper, sizeId, hold: await addVisit(shopper) };
  }

  async function checkOut(
    { customerId, cartId }: Shopper,
    shown: { dueNow?: number; dueAtClinic?: number } = {},
  ): Promise<PlacedOrder> {
    const answer = await rig.call("POST", "checkout", customerId, { cartId, ...shown });
    const { code, data, session } = answer.body;
    return { status: answer.status, code, orderId: data?.orderId ?? "", url: session?.url ?? "" };
  }

  const visitsOf = async (customerId: string): Promise<{ status: string; orderId: string | null }[]> => {
    const { rows } = await db.execute<{ status: string; orderId: string | null }>(
      sql`select status, order_id as "orderId" from appointments where customer_id = ${customerId}`,
    );
    return rows;
  };

  return { addVisit, chooseTime, addMixedShopper, checkOut, visitsOf };
}
