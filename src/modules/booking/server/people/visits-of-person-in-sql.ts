import { and, eq, notInArray, type SQL, sql } from "drizzle-orm";
import { customerContactsInSql } from "#modules/account/server/public.ts";
import type { UnitPrice } from "#modules/catalog/domain/dose.ts";
import { conditionalSalesInSql, pricedServicesInSql, servicesOfOfferInSql } from "#modules/catalog/server/public.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { varying } from "#platform/db/statement.ts";
import { appointments } from "../tables.ts";

/** A visitor in SQL: account, email and phone number; null for what is missing. */
export type PersonInSql = { isCustomer: boolean; customerId: SQL; email: SQL; phone: SQL };

/** Returns a customer's account as a person, with its email and phone number. */
export function customerInSql(customerId: SQL): PersonInSql {
  return {
    isCustomer: true,
    customerId,
    email: sql`(select email from ${customerContactsInSql} own where own.id = ${customerId})`,
    phone: sql`(select phone from ${customerContactsInSql} own where own.id = ${customerId})`,
  };
}

/** Returns a guest as a person, with the details they book with. */
export function guestInSql({ email, phone }: { email: string; phone: string }): PersonInSql {
  return { isCustomer: false, customerId: sql`null::text`, email: sql`${email}::text`, phone: sql`${phone}::text` };
}

/**
 * Returns the ids of all visits of a person, as rows of one column, booked with or without an account. Visits match by
 * account, by email (ignoring dots and plus suffixes), and if `byPhone` is set by phone number.
 */
export function visitsOfPersonInSql({ customerId, email, phone }: PersonInSql, { byPhone }: { byPhone: boolean }): SQL {
  return sql`visits_of_person(${customerId}, ${email}, ${phone}, ${sql.raw(String(byPhone))})`;
}

/**
 * What a former visit must match: anything (`any`), an offer, or one of several services (an array), the latter
 * optionally booked for at most a price.
 */
type FormerVisit = { any?: SQL; offerId?: SQL; serviceIds?: SQL; atMostCents?: SQL };

/**
 * Whether a person has had an uncanceled visit, past or upcoming, that matches any of these criteria. The SQL function
 * reads a customer's email and phone number itself, because it is rarely called, while a subquery in its arguments
 * would be started with every statement.
 */
function hadVisit({ isCustomer, customerId, ...guest }: PersonInSql, former: FormerVisit): SQL<boolean> {
  const { email, phone } = isCustomer ? { email: sql`null`, phone: sql`null` } : guest;
  const { any = sql`false`, offerId = sql`null`, serviceIds = sql`null`, atMostCents = sql`null` } = former;
  return sql`had_visit(${customerId}, ${email}, ${phone}, ${any}, ${offerId}, ${serviceIds}, ${atMostCents})`;
}

/** Whether a person has any visit that isn't canceled, past or upcoming. */
export function hasBookedInSql(person: PersonInSql): SQL<boolean> {
  return hadVisit(person, { any: sql`true` });
}

/**
 * Whether a person has already had something that excludes them from an offer `o`: the offer itself, one of its
 * treatments, or any visit.
 */
export function isExcludedFromOfferInSql(person: PersonInSql): SQL<boolean> {
  return sql`((o.once_per_client or o.is_first_visit_only or o.is_new_clients_only) and ${hadVisit(person, {
    any: sql`o.is_new_clients_only`,
    offerId: sql`case when o.once_per_client then o.id end`,
    serviceIds: sql`case when o.is_first_visit_only then array${servicesOfOfferInSql(sql`o.id`)} end`,
  })})`;
}

/**
 * Whether a person has already had something that excludes them from a service's sale price. A sale for new customers
 * is excluded by any visit. A sale for first visits is excluded by any of its treatments. A sale once per customer is
 * excluded by one of its treatments at the sale price or less.
 */
export function isExcludedFromSaleInSql(
  person: PersonInSql,
  { serviceId, now }: { serviceId: SQL; now: SQL },
): SQL<boolean> {
  return sql`exists (select 1 from ${conditionalSalesInSql(now)} sale where sale.service_id = ${serviceId} and ${hadVisit(
    person,
    {
      any: sql`sale.is_new_clients_only`,
      serviceIds: sql`array${servicesOfOfferInSql(sql`sale.offer_id`)}`,
      atMostCents: sql`case when not sale.is_first_visit_only then sale.price_cents end`,
    },
  )})`;
}

/**
 * Returns the catalog's `pricedServicesInSql` with this person's prices, without sales that don't apply to them.
 * `offset 0` makes the database evaluate the exclusion once per row: without it, the planner would repeat the subquery
 * in every price column.
 */
export function servicesPricedForInSql(person: PersonInSql, now: SQL): SQL {
  return sql`(
    select s.id, s.name, s.minutes, s.is_active, s.card,
      s.min_units, s.price_unit, s.estimate_areas, s.deposit_cents,
      case when past.is_past then s.list_unit_cents else s.unit_cents end as unit_cents,
      case when past.is_past then s.list_unit_most_cents else s.unit_most_cents end as unit_most_cents,
      case when past.is_past then s.list_unit_member_cents else s.unit_member_cents end as unit_member_cents,
      s.list_unit_cents
    from ${pricedServicesInSql(now)} s
    cross join lateral (select ${isExcludedFromSaleInSql(person, { serviceId: sql`s.id`, now })} as is_past offset 0) past)`;
}

const listUnitPrices = varying(
  { id: "text", leastCents: "int", mostCents: "int" },
  ({ priced, serviceIds }: { priced: SQL; serviceIds: string[] }) => sql`
  select s.id, s.unit_cents as "leastCents", s.unit_most_cents as "mostCents" from ${priced} s
  where s.id = any(${sql.param(serviceIds)}::text[])`,
  { priced: servicesPricedForInSql(guestInSql({ email: "", phone: "" }), sql`clock_now()`), serviceIds: [""] },
);

/** Returns the unit price of each of these services for this person, in cents. */
export async function listPricesFor(
  db: DatabaseOrTransaction,
  person: PersonInSql,
  { serviceIds, now }: { serviceIds: readonly string[]; now: Date },
): Promise<ReadonlyMap<string, UnitPrice>> {
  const rows = await listUnitPrices(db, {
    priced: servicesPricedForInSql(person, sql`${now.toISOString()}::timestamptz`),
    serviceIds: [...serviceIds],
  });
  return new Map(rows.map(({ id, ...price }) => [id, price]));
}

/** Whether a customer has a visit that begins at this instant. */
export async function hasVisitAt(
  db: DatabaseOrTransaction,
  { customerId, startsAt }: { customerId: string; startsAt: Date },
): Promise<boolean> {
  const isThen = and(eq(appointments.customerId, customerId), eq(appointments.startsAt, startsAt));
  return (await db.$count(appointments, and(isThen, notInArray(appointments.status, ["held", "cancelled"])))) > 0;
}
