import { type SQL, sql } from "drizzle-orm";
import type { Appointment } from "#modules/booking/domain/appointment.ts";
import { priceCart } from "#modules/cart/domain/price-cart.ts";
import type { CartLine } from "#modules/cart/domain/pricing/cart-to-price.ts";
import type { PricedCart } from "#modules/cart/domain/pricing/priced-cart.ts";
import { priceRatesOf } from "#modules/cart/server/public.ts";
import { pricedServicesInSql } from "#modules/catalog/server/public.ts";
import type { ClinicSettings } from "#modules/content/domain/clinic-settings.ts";
import { depositOfService, type PaysVisit, paysVisitOf, visitPolicyOf } from "#modules/content/domain/visit-policy.ts";
import type { MemberTerms } from "#modules/membership/domain/membership.ts";
import { membershipOf } from "#modules/membership/server/public.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { varying } from "#platform/db/statement.ts";
import { addMoney, type Cents, multiplyMoney } from "#shared/money.ts";
import { dateInZone } from "#shared/zoned-time.ts";
import { addOnLineId, type BookedLine } from "../orders/order-line-values.ts";

type PriceVisit = {
  settings: ClinicSettings;
  now: Date;
  /**
   * How the visit's customer wants to pay: the amount due now follows the clinic's policy. If omitted, nothing is due
   * now.
   */
  chosen?: PaysVisit | null;
  /** Set if the visit is sold at this moment: member prices apply, and sessions pay for these lines. */
  bySession?: ReadonlySet<string>;
};

/**
 * Returns the price of a visit, based on the prices and offers that it was booked with. If the visit is being sold now
 * (`bySession` is set), member prices and package sessions apply too.
 */
export async function priceBookedVisit(
  tx: DatabaseOrTransaction,
  visit: Appointment,
  { settings, now, chosen, bySession }: PriceVisit,
): Promise<PricedCart> {
  const items = await listItemsOf(tx, visit, now);
  const listOf = new Map([...items].map(([id, { listCents }]) => [id, listCents]));
  const selling = bySession && {
    bySession,
    membership: visit.customerId === null ? undefined : (await membershipOf(tx, visit.customerId, now))?.terms,
    memberListOf: new Map([...items].map(([id, { memberListCents }]) => [id, memberListCents])),
  };
  if (chosen === undefined) return priceBookedLines(visit, listOf, { settings, now, selling });
  const policy = visitPolicyOf(settings);
  const depositOf = new Map(
    visit.lines
      .filter(({ id }) => !bySession?.has(id))
      .map(({ id, serviceId, unitPriceCents: costCents }) => [
        id,
        depositOfService(policy, { ownCents: items.get(serviceId)?.depositCents ?? 0, costCents }),
      ]),
  );
  const { pays } = paysVisitOf(policy, { chosen, depositCents: addMoney(...depositOf.values()) });
  return priceBookedLines(visit, listOf, { settings, now, selling, paying: { pays, depositOf } });
}

/** How a visit is paid, and the deposit for each of its lines. */
type PaymentTerms = { pays: PaysVisit; depositOf: ReadonlyMap<string, Cents> };

/** The buyer of a visit, the member prices of its services, and the lines that sessions pay for. */
type SaleTerms = {
  membership: MemberTerms | undefined;
  memberListOf: ReadonlyMap<string, Cents | null>;
  bySession: ReadonlySet<string>;
};

type PriceLines = { settings: ClinicSettings; now: Date; paying?: PaymentTerms; selling?: SaleTerms | undefined };

/** Prices booked lines with list prices that the caller has read, by the ids of services. */
export function priceBookedLines(
  visit: { lines: readonly BookedLine[]; offers: Appointment["offers"] },
  listOf: ReadonlyMap<string, Cents>,
  { settings, now, paying, selling }: PriceLines,
): PricedCart {
  const { country, state } = settings.location.address;
  return priceCart({
    lines: visit.lines.flatMap((line): CartLine[] => [
      {
        kind: "service",
        id: line.id,
        itemId: line.serviceId,
        quantity: 1,
        price: {
          ...bookedAt(line.unitPriceCents, listOf.get(line.serviceId)),
          memberListCents: selling?.memberListOf.get(line.serviceId) ?? null,
        },
        isSession: selling?.bySession.has(line.id),
        depositCents: paying?.depositOf.get(line.id),
      },
      ...line.addOns.map(
        (addOn): CartLine => ({
          kind: "add_on",
          id: addOnLineId(line.id, addOn.addOnId),
          serviceLineId: line.id,
          itemId: addOn.addOnId,
          quantity: addOn.quantity,
          price: bookedAt(addOn.unitPriceCents),
        }),
      ),
    ]),
    today: dateInZone(now, settings.location.timeZone),
    membership: selling?.membership,
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

/** Returns the frozen price of a booked part, whatever the list price is. */
function bookedAt(cents: Cents, listCents: Cents = cents) {
  return { listCents, currentCents: cents, memberListCents: null };
}

type Item = { listCents: Cents; memberListCents: Cents | null; depositCents: Cents };

const listPriced = varying(
  { id: "text", unitCents: "int", memberCents: "int?", minUnits: "int", depositCents: "int" },
  ({ priced, serviceIds }: { priced: SQL; serviceIds: string[] }) => sql`
  select s.id, s.list_unit_cents as "unitCents", s.list_unit_member_cents as "memberCents", s.min_units as "minUnits", s.deposit_cents as "depositCents" from ${priced} s
  where s.id = any(${sql.param(serviceIds)}::text[])`,
  { priced: pricedServicesInSql(sql`clock_now()`), serviceIds: [""] },
);

/**
 * Returns the non-sale prices and member prices of a visit's services for the units booked, and their own deposits, by
 * id.
 */
async function listItemsOf(
  tx: DatabaseOrTransaction,
  { lines }: Appointment,
  now: Date,
): Promise<ReadonlyMap<string, Item>> {
  const rows = await listPriced(tx, {
    priced: pricedServicesInSql(now),
    serviceIds: lines.map(({ serviceId }) => serviceId),
  });
  const unitsOf = new Map(lines.map(({ serviceId, estimate }) => [serviceId, estimate?.minUnits]));
  return new Map(
    rows.map(({ id, unitCents, memberCents, minUnits, depositCents }) => {
      const units = unitsOf.get(id) ?? minUnits;
      const memberListCents = memberCents === null ? null : multiplyMoney(memberCents, units);
      return [id, { listCents: multiplyMoney(unitCents, units), memberListCents, depositCents }];
    }),
  );
}
