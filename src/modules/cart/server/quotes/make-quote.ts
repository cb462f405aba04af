import { sql } from "drizzle-orm";
import type { ChosenUnits } from "#modules/catalog/domain/dose.ts";
import { assertUnits } from "#modules/catalog/domain/selection.ts";
import type { EstimateArea } from "#modules/catalog/domain/service.ts";
import {
  nowPlaceholder,
  offeredAddOnsInSql,
  pricedServicesInSql,
  saleConditionInSql,
  toWireEstimate,
} from "#modules/catalog/server/public.ts";
import { paysVisitOf, visitPolicyOf } from "#modules/content/domain/visit-policy.ts";
import { getClinicSettings } from "#modules/content/server/public.ts";
import { type Membership, membersInSql } from "#modules/membership/server/public.ts";
import { type OpenSession, openSessionsInSql } from "#modules/payment-plans/server/public.ts";
import { json, orNull } from "#platform/db/row.ts";
import { statement } from "#platform/db/statement.ts";
import { countTryOfNetwork, limits, type Network } from "#platform/rate-limit.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";
import { addMoney } from "#shared/money.ts";
import { addMinutes, dateInZone } from "#shared/zoned-time.ts";
import type { WireQuote } from "../../contract/quote-calls.ts";
import { priceCart } from "../../domain/price-cart.ts";
import type { PricedLine } from "../../domain/pricing/priced-cart.ts";
import { QUOTE_DAYS, type QuotedService } from "../../domain/quoted-price.ts";
import { estimateOf } from "../get-cart.ts";
import { type AddOnLine, type ServiceLine, serviceLinesInSql } from "../lines/read-lines.ts";
import { depositOf, homeOf, priceRatesOf, visitLinesOf } from "../price-open-cart.ts";
import { quotes } from "../tables.ts";

export type AskedService = {
  serviceId: string;
  addOnIds: readonly string[];
  areas: readonly string[];
  units: ChosenUnits | null;
};

type OfferedAddOn = Omit<AddOnLine, "id" | "addOnId" | "serviceLineId" | "quantity" | "seenPriceCents"> & {
  id: string;
  serviceId: string;
};

const customerId = sql`${sql.placeholder("customerId")}::text`;
const requestedRows = sql`(
  select (at - 1)::text as id, one->>'serviceId' as service_id, array(select jsonb_array_elements_text(one->'areas')) as areas,
    (one->'units'->>'from')::int as units_from, (one->'units'->>'to')::int as units_to,
    false as saved_for_later, 0 as seen_price_cents, null::text as quote_id, at as created_at
  from jsonb_array_elements(${sql.placeholder("asked")}::jsonb) with ordinality as wanted(one, at))`;
const ids = sql`(select l.service_id from ${requestedRows} l)`;

const readPricingData = statement(
  {
    services: json<ServiceLine[]>(),
    sold: orNull(
      json<{ id: string; priceUnit: string | null; minUnits: number; estimateAreas: EstimateArea[] | null }[]>(),
    ),
    conditional: "text[]",
    addOns: json<OfferedAddOn[]>(),
    membership: orNull(json<Membership>()),
    sessions: json<OpenSession[]>(),
  },
  sql`
  select ${serviceLinesInSql({ from: sql`${requestedRows} l`, where: sql`true`, customerId, withCards: false })} as services,
    (select json_agg(json_build_object('id', s.id, 'priceUnit', s.price_unit, 'minUnits', s.min_units, 'estimateAreas', s.estimate_areas))
      from ${pricedServicesInSql(nowPlaceholder)} s where s.id in ${ids}) as sold,
    ${saleConditionInSql(ids, nowPlaceholder)} as conditional,
    (select coalesce(json_agg(json_build_object('id', a.id, 'serviceId', a.service_id, 'name', a.name, 'maxQuantity', a.max_quantity,
        'priceCents', a.price_cents, 'perUnitCents', a.per_unit_cents, 'isActive', a.is_active, 'minutes', a.minutes)), '[]')
      from ${offeredAddOnsInSql} a where a.service_id in ${ids}) as "addOns",
    ${membersInSql.membershipInSql({ customerId, now: nowPlaceholder })} as membership, ${openSessionsInSql(customerId)} as sessions`,
);

type MakeQuote = { customerId: string | undefined; services: readonly AskedService[]; network: Network | undefined };

/**
 * Prices treatments as a cart would for this customer, or for a guest, and stores the prices. Throws `not_found` for
 * services that aren't offered, `invalid_input` beyond the limits of units and add-ons, and `rate_limited`.
 */
export async function makeQuote(
  { db, clock }: Pick<ServerDeps, "db" | "clock">,
  { customerId, services: requested, network }: MakeQuote,
): Promise<WireQuote> {
  await countTryOfNetwork(db, "quote-address", network, limits.quotesPerAddress);
  const now = clock.now();
  const [settings, [row]] = await Promise.all([
    getClinicSettings(db),
    readPricingData(db, { customerId: customerId ?? null, now: now.toISOString(), asked: JSON.stringify(requested) }),
  ]);
  if (!row) throw new Error("no prices came back");
  const { services, membership } = row;
  for (const { serviceId, units } of requested) {
    const sold = row.sold?.find(({ id }) => id === serviceId);
    if (!sold || !services.some((line) => line.serviceId === serviceId && line.isActive))
      throw new AppError("not_found", { issues: [{ path: "services", message: `${serviceId} isn’t offered` }] });
    assertUnits({ ...sold, estimateAreas: sold.estimateAreas ?? [] }, units);
  }
  const addOns = services.flatMap((line) => addOnsOf(line, requested, row.addOns));
  const today = dateInZone(now, settings.location.timeZone);
  const paidBySession = new Set(row.sessions.filter(({ endsOn }) => today <= endsOn).map((one) => one.serviceId));
  const policy = visitPolicyOf(settings);
  const depositCents = addMoney(
    ...services.filter(({ serviceId }) => !paidBySession.has(serviceId)).map((line) => depositOf(line, policy)),
  );
  const priced = priceCart({
    lines: visitLinesOf({ services, addOns }, { paidBySession, policy }),
    today,
    membership: membership?.terms,
    coupons: [],
    isPickup: true,
    offers: { kind: "in_force", date: undefined, combinations: [] },
    to: homeOf({ home: settings.location.address }),
    rates: priceRatesOf(settings),
    paysVisit: paysVisitOf(policy, { chosen: null, depositCents }).pays,
    tipCents: 0,
    wallet: [],
  });
  const pricedOf = new Map(priced.lines.map((line) => [line.id, line]));
  const lineOf = (id: string): PricedLine => {
    const found = pricedOf.get(id);
    if (!found) throw new Error("a line of the quote has no price");
    return found;
  };
  const [id, expiresAt] = [newId(), addMinutes(now, QUOTE_DAYS * 24 * 60)];
  const kept = services.map((line): QuotedService => {
    const { lineTotal, memberSavings, net } = lineOf(line.id);
    const saving = memberSavings / line.minUnits;
    return {
      serviceId: line.serviceId,
      name: line.name,
      areas: line.areas,
      units: line.units,
      netCents: net,
      leastCents: (lineTotal - memberSavings) / line.minUnits,
      mostCents: line.mostCents - saving,
      isConditional: row.conditional.includes(line.serviceId),
      addOns: addOns
        .filter(({ serviceLineId }) => serviceLineId === line.id)
        .map(({ addOnId, name, quantity, priceCents }) => ({ addOnId, name, quantity, priceCents })),
    };
  });
  await db.insert(quotes).values({ id, customerId: customerId ?? null, lines: kept, expiresAt });
  const { subtotal, memberSavings, tax, total, dueNow, dueAtClinic } = priced.totals;
  return {
    quoteId: id,
    expiresAt: expiresAt.toISOString(),
    lines: services.map((line) => {
      const own = addOns.filter(({ serviceLineId }) => serviceLineId === line.id);
      const { lineTotal, memberSavings: saved, net, tax: taxOfLine } = lineOf(line.id);
      return {
        serviceId: line.serviceId,
        name: line.name,
        unitPrice: lineTotal,
        memberSavings: saved,
        ...(paidBySession.has(line.serviceId) ? { isSession: true } : {}),
        ...toWireEstimate(estimateOf(line, membership?.terms), lineTotal),
        minutes: own.reduce((sum, { minutes, quantity }) => sum + minutes * quantity, line.minutes),
        addOns: own.map(({ id: addOnLineId, addOnId, name, quantity, priceCents, perUnitCents }) => ({
          addOnId,
          name,
          quantity,
          unitPrice: priceCents,
          ...(perUnitCents === null ? {} : { perUnit: perUnitCents }),
          net: lineOf(addOnLineId).net,
          tax: lineOf(addOnLineId).tax,
        })),
        net,
        tax: taxOfLine,
      };
    }),
    totals: { subtotal, memberSavings, tax, total, dueNow, dueAtClinic },
  };
}

function addOnsOf(
  line: ServiceLine,
  requested: readonly AskedService[],
  offered: readonly OfferedAddOn[],
): AddOnLine[] {
  const { addOnIds = [] } = requested.find(({ serviceId }) => serviceId === line.serviceId) ?? {};
  return [...new Set(addOnIds)].map((addOnId) => {
    const addOn = offered.find(({ id, serviceId }) => id === addOnId && serviceId === line.serviceId);
    if (!addOn)
      throw new AppError("not_found", { issues: [{ path: "services", message: `${addOnId} doesn’t go with this` }] });
    const quantity = addOnIds.filter((id) => id === addOnId).length;
    if (quantity > addOn.maxQuantity)
      throw new AppError("invalid_input", {
        issues: [{ path: "services", message: `at most ${addOn.maxQuantity} of ${addOnId}` }],
      });
    const { serviceId: _, ...price } = addOn;
    return { ...price, id: `${line.id}:${addOnId}`, addOnId, serviceLineId: line.id, quantity, seenPriceCents: 0 };
  });
}
