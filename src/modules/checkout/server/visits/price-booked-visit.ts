import { sql } from "drizzle-orm";
import type { Appointment } from "#modules/booking/server/public.ts";
import { priceCart } from "#modules/cart/domain/price-cart.ts";
import type { CartLine } from "#modules/cart/domain/pricing/cart-to-price.ts";
import type { PricedCart } from "#modules/cart/domain/pricing/priced-cart.ts";
import { priceRatesOf } from "#modules/cart/server/public.ts";
import { pricedServices } from "#modules/catalog/server/public.ts";
import type { ClinicSettings } from "#modules/content/domain/clinic-settings.ts";
import { depositOfService, type PaysVisit, paysVisitOf, visitPolicyOf } from "#modules/content/domain/visit-policy.ts";
import type { Transaction } from "#platform/db/client.ts";
import { addMoney, type Cents, multiplyMoney } from "#shared/money.ts";
import { dateInZone } from "#shared/zoned-time.ts";
import { addOnLineId, type BookedLine } from "../orders/order-line-values.ts";

/**
 * What a visit costs at the prices and with the offers that it was booked with at `now`. Nothing of it is paid now, unless `chosen` says how
 * its customer wants to pay: then as the clinic's policy has it.
 */
export async function priceBookedVisit(
  tx: Transaction,
  visit: Appointment,
  { settings, now, chosen }: { settings: ClinicSettings; now: Date; chosen?: PaysVisit | null },
): Promise<PricedCart> {
  const items = await listItemsOf(tx, visit, now);
  const listOf = new Map([...items].map(([id, { listCents }]) => [id, listCents]));
  if (chosen === undefined) return priceBookedLines(visit, listOf, { settings, now });
  const policy = visitPolicyOf(settings);
  const depositOf = new Map(
    visit.lines.map(({ id, serviceId, unitPriceCents: costCents }) => [
      id,
      depositOfService(policy, { ownCents: items.get(serviceId)?.depositCents ?? 0, costCents }),
    ]),
  );
  const { pays } = paysVisitOf(policy, { chosen, depositCents: addMoney(...depositOf.values()) });
  return priceBookedLines(visit, listOf, { settings, now, paying: { pays, depositOf } });
}

/** How a visit is paid, and the deposit of each of its lines. */
type Paying = { pays: PaysVisit; depositOf: ReadonlyMap<string, Cents> };

/** The same from list prices that the caller has read, by the ids of services. */
export function priceBookedLines(
  visit: { lines: readonly BookedLine[]; offers: Appointment["offers"] },
  listOf: ReadonlyMap<string, Cents>,
  { settings, now, paying }: { settings: ClinicSettings; now: Date; paying?: Paying },
): PricedCart {
  const { country, state } = settings.address;
  return priceCart({
    lines: visit.lines.flatMap((line): CartLine[] => [
      {
        ...{ kind: "service", id: line.id, itemId: line.serviceId, quantity: 1 },
        price: bookedAt(line.unitPriceCents, listOf.get(line.serviceId)),
        depositCents: paying?.depositOf.get(line.id),
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
    paysVisit: paying?.pays ?? "at_clinic",
    tipCents: 0,
    wallet: [],
  });
}

/** The price of a booked part is frozen, whatever it is on the list. */
function bookedAt(cents: Cents, listCents: Cents = cents) {
  return { listCents, currentCents: cents, memberListCents: null };
}

type Item = { listCents: Cents; depositCents: Cents };

/** What the services of a visit cost without a sale, for the units that were booked, and their own deposits, by their ids. */
async function listItemsOf(tx: Transaction, { lines }: Appointment, now: Date): Promise<ReadonlyMap<string, Item>> {
  const { rows } = await tx.execute<{ id: string; unitCents: Cents; minUnits: number; depositCents: Cents }>(sql`
    select s.id, s.list_unit_cents as "unitCents", s.min_units as "minUnits", s.deposit_cents as "depositCents" from ${pricedServices(now)} s
    where s.id = any(${sql.param(lines.map(({ serviceId }) => serviceId))}::text[])`);
  const unitsOf = new Map(lines.map(({ serviceId, estimate }) => [serviceId, estimate?.minUnits]));
  return new Map(
    rows.map(({ id, unitCents, minUnits, depositCents }) => [
      id,
      { listCents: multiplyMoney(unitCents, unitsOf.get(id) ?? minUnits), depositCents },
    ]),
  );
}
