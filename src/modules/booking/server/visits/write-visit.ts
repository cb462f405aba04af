import { sql } from "drizzle-orm";
import { doseOf, type UnitPrice, type VisitEstimate, visitEstimateOf } from "#modules/catalog/domain/dose.ts";
import type { PricedVisit } from "#modules/catalog/domain/limited-offer.ts";
import { priceOf } from "#modules/catalog/server/public.ts";
import type { VisitPlan } from "#modules/scheduling/domain/visit-plan.ts";
import type { Transaction } from "#platform/db/client.ts";
import { inOrder, statement } from "#platform/db/statement.ts";
import { newId } from "#shared/ids.ts";
import { type Cents, multiplyMoney } from "#shared/money.ts";
import type { BookedService } from "../../domain/booked-service.ts";
import type { BookableAddOn, BookableService, ClinicSnapshot } from "../clinic/clinic-snapshot.ts";

/** Deletes a held visit's claims and treatments before both are written again. */
export async function deleteClaimsAndTreatments(tx: Transaction, appointmentId: string): Promise<void> {
  await deleteVisitParts(tx, { appointmentId });
}

const deleteVisitParts = statement(sql`
    with unclaimed as (delete from claims where appointment_id = ${sql.placeholder("appointmentId")})
    delete from appointment_services where appointment_id = ${sql.placeholder("appointmentId")}`);

/**
 * The unit prices of services for this customer, where they differ from the public prices at `now`, and the maximum
 * prices of a service's add-ons, by the ids of both.
 */
type CustomerPrices = {
  now: Date;
  prices?: ReadonlyMap<string, UnitPrice>;
  addOnPrices?: ReadonlyMap<string, ReadonlyMap<string, Cents>>;
};

/** The prices quoted to a customer for a treatment and its add-ons. */
export type QuotedPrices = UnitPrice & { serviceId: string; addOns: readonly { addOnId: string; priceCents: Cents }[] };

/** Returns the lower of a person's current prices and the prices quoted to them. */
export function pickLowerPrices(
  listed: ReadonlyMap<string, UnitPrice>,
  quoted: readonly QuotedPrices[],
): Required<Pick<CustomerPrices, "prices" | "addOnPrices">> {
  const prices = new Map(listed);
  for (const { serviceId, leastCents, mostCents } of quoted) {
    const today = prices.get(serviceId);
    if (today && leastCents < today.leastCents)
      prices.set(serviceId, { leastCents, mostCents: Math.max(leastCents, Math.min(today.mostCents, mostCents)) });
  }
  const addOnPrices = new Map(
    quoted.map(({ serviceId, addOns }) => [
      serviceId,
      new Map(addOns.map(({ addOnId, priceCents }) => [addOnId, priceCents])),
    ]),
  );
  return { prices, addOnPrices };
}

/** Returns the prices of a visit's parts; services and add-ons that aren't offered are left out. */
export function priceServices(
  { services }: ClinicSnapshot,
  booked: readonly BookedService[],
  costs: CustomerPrices,
): PricedVisit["services"] {
  return booked.flatMap(({ serviceId, addOns, ...chosen }) => {
    const service = services.get(serviceId);
    if (!service) return [];
    return {
      serviceId,
      priceCents: priceService(service, chosen, costs).priceCents,
      addOns: addOns.flatMap(({ addOnId, quantity }) => {
        const addOn = service.addOns.get(addOnId);
        return addOn
          ? { addOnId, quantity, priceCents: addOnPriceCents(addOn, costs.addOnPrices?.get(serviceId)) }
          : [];
      }),
    };
  });
}

type TreatmentsToWrite = { appointmentId: string; booked: readonly BookedService[]; plan: VisitPlan } & CustomerPrices;

/** Writes the treatments of a plan, with their current names and prices. */
export async function insertAppointmentServices(
  tx: Transaction,
  snapshot: ClinicSnapshot,
  visit: TreatmentsToWrite,
): Promise<void> {
  const rows = toServiceRows(snapshot, visit);
  if (rows.length === 0) return;
  const { appointmentId, plan } = visit;
  await insertParts(tx, {
    appointmentId,
    lines: JSON.stringify(rows),
    segments: JSON.stringify(toSegments(plan, indexLineIds(rows))),
  });
}

/** Returns the treatments of a plan as rows, with their names and prices at `now`. */
export function toServiceRows(
  { services }: ClinicSnapshot,
  { appointmentId, booked, plan, newLineId = newId, ...costs }: TreatmentsToWrite & { newLineId?: () => string },
) {
  return plan.lines.flatMap((line, position) => {
    const bookedService = booked[line.need];
    const service = bookedService && services.get(bookedService.serviceId);
    if (!service) return [];
    const cost = priceService(service, bookedService, costs);
    return {
      id: newLineId(),
      appointmentId,
      serviceId: service.id,
      name: service.name,
      addOns: bookedService.addOns.flatMap(({ addOnId, quantity }) => {
        const addOn = service.addOns.get(addOnId);
        if (!addOn) return [];
        const { name, minutes } = addOn;
        const perUnit = addOn.priceUnit === "unit" ? { perUnitCents: addOn.priceCents } : {};
        const unitPriceCents = addOnPriceCents(addOn, costs.addOnPrices?.get(service.id));
        return { addOnId, name, quantity, minutes, unitPriceCents, ...perUnit };
      }),
      unitPriceCents: cost.priceCents,
      estimate: cost.estimate,
      practitionerId: line.practitionerId,
      roomId: line.roomId,
      startsAt: line.startsAt,
      endsAt: line.endsAt,
      position,
    };
  });
}

type LineIdAt = (position: number) => string | undefined;

/** Maps positions in the plan to the ids of treatment rows. */
export function indexLineIds(rows: readonly { id: string; position: number }[]): LineIdAt {
  const ids = new Map(rows.map(({ id, position }) => [position, id]));
  return (position) => ids.get(position);
}

/** Returns the parts of a plan in order. */
export function toSegments(plan: VisitPlan, lineIdAt: LineIdAt) {
  return plan.lines.flatMap((line, position) => {
    const lineId = lineIdAt(position);
    return lineId === undefined ? [] : line.segments.map((segment) => ({ ...segment, lineId }));
  });
}

/**
 * The statement that replaces a visit's parts; `segments` is the content of `appointment_segments` as JSON, in order.
 */
const replaceSegmentsInSql = sql`
    former as (delete from appointment_segments where appointment_id = ${sql.placeholder("appointmentId")}
      and position >= jsonb_array_length(${sql.placeholder("segments")}::jsonb))
    insert into appointment_segments (appointment_id, position, line_id, kind, staff, starts_at, ends_at, practitioner_id,
      room_id, device_ids)
    select ${sql.placeholder("appointmentId")}, at - 1, segment->>'lineId', segment->>'kind', segment->>'staff',
      (segment->>'startsAt')::timestamptz, (segment->>'endsAt')::timestamptz, segment->>'practitionerId',
      segment->>'roomId', array(select jsonb_array_elements_text(segment->'deviceIds'))
    from jsonb_array_elements(${sql.placeholder("segments")}::jsonb) with ordinality as planned(segment, at)
    on conflict (appointment_id, position) do update set
      line_id = excluded.line_id, kind = excluded.kind, staff = excluded.staff, starts_at = excluded.starts_at,
      ends_at = excluded.ends_at, practitioner_id = excluded.practitioner_id, room_id = excluded.room_id,
      device_ids = excluded.device_ids`;

/** Replaces a visit's parts. */
export const replaceSegments = statement(sql`
    with ${replaceSegmentsInSql}`);

/** Writes the treatments of a visit, `lines` as JSON, and replaces its parts. */
const insertParts = statement(sql`
    with lines as (
      insert into appointment_services (id, appointment_id, service_id, name, add_ons, unit_price_cents, estimate,
        practitioner_id, room_id, starts_at, ends_at, position)
      select l.id, l."appointmentId", l."serviceId", l.name, l."addOns", l."unitPriceCents", l.estimate, l."practitionerId", l."roomId",
        l."startsAt", l."endsAt", l.position
      from jsonb_to_recordset(${sql.placeholder("lines")}::jsonb) as l(id text, "appointmentId" text, "serviceId" text, name text,
        "addOns" jsonb, "unitPriceCents" int, estimate jsonb, "practitionerId" text, "roomId" text, "startsAt" timestamptz,
        "endsAt" timestamptz, position int)
    ), ${replaceSegmentsInSql}`);

/** Moves an appointment's treatments to the times, people and rooms of a plan; names and prices stay as booked. */
export async function moveAppointmentServices(
  tx: Transaction,
  { appointmentId, lineIds, plan }: { appointmentId: string; lineIds: readonly string[]; plan: VisitPlan },
): Promise<void> {
  const moved = plan.lines.map((line, position) => ({
    id: lineIds[line.need] ?? "",
    position,
    practitionerId: line.practitionerId,
    roomId: line.roomId,
    startsAt: line.startsAt.toISOString(),
    endsAt: line.endsAt.toISOString(),
  }));
  const lineIdAt = (position: number) => lineIds[plan.lines[position]?.need ?? -1];
  const segments = JSON.stringify(toSegments(plan, lineIdAt));
  await inOrder(moveLines(tx, { moved: JSON.stringify(moved) }), replaceSegments(tx, { appointmentId, segments }));
}

const moveLines = statement(sql`
    update appointment_services line
    set practitioner_id = moved."practitionerId", room_id = moved."roomId", position = moved.position,
      starts_at = moved."startsAt", ends_at = moved."endsAt"
    from jsonb_to_recordset(${sql.placeholder("moved")}::jsonb)
      as moved(id text, position int, "practitionerId" text, "roomId" text, "startsAt" timestamptz, "endsAt" timestamptz)
    where line.id = moved.id`);

/**
 * Returns a treatment's minimum price for this customer, and its estimate. The membership discount isn't included: it
 * is in the visit's order.
 */
function priceService(
  service: BookableService,
  { areas = [], units }: Pick<BookedService, "areas" | "units">,
  { now, prices: own }: CustomerPrices,
): { priceCents: Cents; estimate: VisitEstimate | null } {
  const { id, priceUnit, estimateAreas } = service;
  const price = own?.get(id) ?? toUnitPrice(service, now);
  const dose = doseOf(service, areas, units);
  const known = estimateAreas.flatMap(({ name }) => (areas.includes(name) ? name : []));
  return {
    priceCents: multiplyMoney(price.leastCents, dose.minUnits),
    estimate: visitEstimateOf(price, { ...dose, areas: known, units, unit: priceUnit }),
  };
}

function toUnitPrice({ prices, priceMaxCents }: BookableService, now: Date): UnitPrice {
  const { sale, currentCents } = priceOf(prices, { now });
  return { leastCents: currentCents, mostCents: sale ? currentCents : Math.max(currentCents, priceMaxCents ?? 0) };
}

function addOnPriceCents({ id, priceCents, priceUnit }: BookableAddOn, most?: ReadonlyMap<string, Cents>): Cents {
  return priceUnit === "unit" ? 0 : Math.min(priceCents, most?.get(id) ?? priceCents);
}
