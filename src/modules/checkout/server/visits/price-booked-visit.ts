import { sql } from "drizzle-orm";
import type { Appointment } from "#modules/booking/server/public.ts";
import { priceCart } from "#modules/cart/domain/price-cart.ts";
import type { CartLine } from "#modules/cart/domain/pricing/cart-to-price.ts";
import type { PricedCart } from "#modules/cart/domain/pricing/priced-cart.ts";
import { priceRatesOf } from "#modules/cart/server/public.ts";
import { pricedServices } from "#modules/catalog/server/public.ts";
import type { ClinicSettings } from "#modules/content/domain/clinic-settings.ts";
import type { Transaction } from "#platform/db/client.ts";
import { type Cents, multiplyMoney } from "#shared/money.ts";
import { dateInZone } from "#shared/zoned-time.ts";
import { addOnLineId, type BookedLine } from "../orders/order-line-values.ts";

/** What a visit costs at the prices and with the offers that it was booked with at `now`. Nothing of it is paid now. */
export async function priceBookedVisit(
  tx: Transaction,
  visit: Appointment,
  { settings, now }: { settings: ClinicSettings; now: Date },
): Promise<PricedCart> {
  return priceBookedLines(visit, await listPricesOf(tx, visit, now), { settings, now });
}

/** The same from list prices that the caller has read, by the ids of services. */
export function priceBookedLines(
  visit: { lines: readonly BookedLine[]; offers: Appointment["offers"] },
  listOf: ReadonlyMap<string, Cents>,
  { settings, now }: { settings: ClinicSettings; now: Date },
): PricedCart {
  const { country, state } = settings.address;
  return priceCart({
    lines: visit.lines.flatMap((line): CartLine[] => [
      {
        ...{ kind: "service", id: line.id, itemId: line.serviceId, quantity: 1 },
        price: bookedAt(line.unitPriceCents, listOf.get(line.serviceId)),
      },
      ...line.addOns.map(
        (addOn): CartLine => ({
          ...{ kind: "add_on", id: addOnLineId(line.id, addOn.addOnId), serviceLineId: line.id },
          ...{ itemId: addOn.addOnId, quantity: addOn.quantity, price: bookedAt(addOn.unitPriceCents) },
        }),
      ),
    ]),
    today: dateInZone(now, settings.timeZone),
    membership: undefined,
    offers: { kind: "given", offers: visit.offers },
    coupons: [],
    isPickup: true,
    to: { country, state },
    rates: priceRatesOf(settings),
    paysVisit: "at_clinic",
    tipCents: 0,
    wallet: [],
  });
}

/** The price of a booked part is frozen, whatever it is on the list. */
function bookedAt(cents: Cents, listCents: Cents = cents) {
  return { listCents, currentCents: cents, memberListCents: null };
}

/** What the services of a visit cost without a sale, for the units that were booked, by their ids. */
async function listPricesOf(tx: Transaction, { lines }: Appointment, now: Date): Promise<ReadonlyMap<string, Cents>> {
  const { rows } = await tx.execute<{ id: string; unitCents: Cents; minUnits: number }>(sql`
    select s.id, s.list_unit_cents as "unitCents", s.min_units as "minUnits" from ${pricedServices(now)} s
    where s.id = any(${sql.param(lines.map(({ serviceId }) => serviceId))}::text[])`);
  const unitsOf = new Map(lines.map(({ serviceId, estimate }) => [serviceId, estimate?.minUnits]));
  return new Map(
    rows.map(({ id, unitCents, minUnits }) => [id, multiplyMoney(unitCents, unitsOf.get(id) ?? minUnits)]),
  );
}
