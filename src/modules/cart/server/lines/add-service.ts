import { sql } from "drizzle-orm";
import { MAX_SERVICES } from "#modules/booking/domain/booked-service.ts";
import { holds, personFacts, visitFullError } from "#modules/booking/server/public.ts";
import { assertUnits, type ChosenDose } from "#modules/catalog/domain/selection.ts";
import type { EstimateArea } from "#modules/catalog/domain/service.ts";
import { doseInSql, nowPlaceholder, offeredAddOnsInSql } from "#modules/catalog/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import { json, orNull } from "#platform/db/row.ts";
import { command, statement } from "#platform/db/statement.ts";
import { AppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";
import { quotedAddOnCentsInSql } from "./read-lines.ts";

const customerId = sql.placeholder("customerId");
const areas = sql`${sql.placeholder("areas")}::text[]`;
const units = {
  from: sql`${sql.placeholder("unitsFrom")}::int`,
  to: sql`${sql.placeholder("unitsTo")}::int`,
};
/** `isChosen`: whether areas or units are given. `isOther`: whether they also differ from those of the line. */
const isChosen = sql`${sql.placeholder("isChosen")}::boolean`;
const isOther = sql`(${isChosen} and (excluded.areas <> l.areas or excluded.units_from is distinct from l.units_from
  or excluded.units_to is distinct from l.units_to))`;
const quoteId = sql`${sql.placeholder("quoteId")}::text`;
const isQuoted = sql`(${quoteId} is not null and ${quoteId} is distinct from l.quote_id)`;
const add = statement(
  {
    count: "int",
    priceUnit: "text?",
    minUnits: "int",
    estimateAreas: orNull(json<EstimateArea[]>()),
    isAdded: "bool",
    isHeld: "bool",
  },
  sql`
  with cart as (
    select id from carts where customer_id = ${customerId} and closed_at is null
  ), service as (
    select s.id, s.price_unit, s.min_units, s.estimate_areas, s.unit_cents * ${doseInSql("s", areas, units).minUnits} as price_cents,
      (select count(*)::int from cart_services l where l.cart_id = (select id from cart) and not l.saved_for_later and l.service_id <> s.id) as count
    from ${personFacts.servicesPricedForInSql(personFacts.customerInSql(sql`${customerId}::text`), nowPlaceholder)} s where s.id = ${sql.placeholder("serviceId")} and s.is_active
  ), line as (
    insert into cart_services as l (id, cart_id, service_id, areas, units_from, units_to, quote_id, seen_price_cents)
    select ${sql.placeholder("lineId")}, cart.id, service.id, ${areas}, ${units.from}, ${units.to}, ${quoteId}, price_cents from service, cart where count < ${MAX_SERVICES}::int
    on conflict (cart_id, service_id) do update set saved_for_later = false,
      areas = case when ${isChosen} then excluded.areas else l.areas end,
      units_from = case when ${isChosen} then excluded.units_from else l.units_from end,
      units_to = case when ${isChosen} then excluded.units_to else l.units_to end, quote_id = coalesce(excluded.quote_id, l.quote_id),
      seen_price_cents = case when ${isOther} then excluded.seen_price_cents else l.seen_price_cents end
      where l.saved_for_later or ${isOther} or ${isQuoted}
    returning 1
  )
  select count, price_unit as "priceUnit", min_units as "minUnits", estimate_areas as "estimateAreas", exists (select 1 from line) as "isAdded",
    exists ${holds.holdIdOfCartInSql(sql`(select id from cart)`)} as "isHeld"
  from service`,
);

export type AddServiceInput = {
  customerId: string;
  serviceId: string;
  /** The chosen areas and units; if absent, they stay unchanged. */
  chosen?: ChosenDose | undefined;
  /** A valid quote for the treatment, checked by the caller. */
  quoteId?: string | null;
};

/**
 * Adds a service to a customer's open cart, which the caller has locked. A service already in the cart stays unchanged,
 * except for areas, units and quote if others are given. Returns whether the visit changed, and whether a time is held
 * for it. Throws `not_found`, and `invalid_input` when the visit is full or the number of units isn't allowed.
 */
export async function addService(
  tx: Transaction,
  { customerId, serviceId, chosen = undefined, quoteId = null, now }: AddServiceInput & { now: Date },
): Promise<{ isAdded: boolean; isHeld: boolean }> {
  const [service] = await add(tx, {
    customerId,
    serviceId,
    now: now.toISOString(),
    lineId: newId(),
    areas: [...new Set(chosen?.areas)],
    isChosen: chosen !== undefined,
    quoteId,
    unitsFrom: chosen?.units?.from ?? null,
    unitsTo: chosen?.units?.to ?? null,
  });
  if (!service) throw new AppError("not_found");
  if (service.count >= MAX_SERVICES) throw visitFullError();
  assertUnits({ ...service, estimateAreas: service.estimateAreas ?? [] }, chosen?.units);
  return service;
}

export type AddAddOnInput = { cartId: string; addOnId: string; quantity: number; serviceLineId?: string };

const findLine = statement(
  { lineId: "text", maxQuantity: "int", priceCents: "int" },
  sql`
  select s.id as "lineId", a.max_quantity as "maxQuantity", least(a.price_cents, ${quotedAddOnCentsInSql(sql`clock_now()`)}) as "priceCents"
  from cart_services s
  join ${offeredAddOnsInSql} a on a.service_id = s.service_id
  where s.cart_id = ${sql.placeholder("cartId")} and not s.saved_for_later and a.id = ${sql.placeholder("addOnId")}
    and (${sql.placeholder("serviceLineId")}::text is null or s.id = ${sql.placeholder("serviceLineId")})
  order by s.created_at desc, s.id desc limit 1`,
);

const putAddOn = command(sql`
  insert into cart_add_ons (id, cart_id, service_line_id, add_on_id, quantity, seen_price_cents)
  values (${sql.placeholder("newId")}, ${sql.placeholder("cartId")}, ${sql.placeholder("lineId")}, ${sql.placeholder("addOnId")}, ${sql.placeholder("quantity")}, ${sql.placeholder("priceCents")})
  on conflict (service_line_id, add_on_id) do update set quantity = excluded.quantity`);

/**
 * Sets the quantity of an add-on for a treatment in the cart. Without a line, the latest treatment that offers it is
 * used. Throws `not_found` when no such line is in the cart, `invalid_input` past the add-on's limit.
 */
export async function addAddOn(
  tx: Transaction,
  { cartId, addOnId, quantity, serviceLineId }: AddAddOnInput,
): Promise<void> {
  const [line] = await findLine(tx, { cartId, addOnId, serviceLineId: serviceLineId ?? null });
  if (!line) throw new AppError("not_found", { message: "Add the treatment first, then its add-ons." });
  if (quantity > line.maxQuantity) {
    throw new AppError("invalid_input", {
      issues: [{ path: "quantity", message: `at most ${line.maxQuantity} of this` }],
    });
  }
  await putAddOn(tx, { newId: newId(), cartId, lineId: line.lineId, addOnId, quantity, priceCents: line.priceCents });
}
