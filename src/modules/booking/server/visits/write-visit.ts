import { sql } from "drizzle-orm";
import type { PricedVisit } from "#modules/catalog/domain/limited-offer.ts";
import { linePriceOf, priceOf } from "#modules/catalog/server/public.ts";
import type { VisitPlan } from "#modules/scheduling/domain/visit-plan.ts";
import type { Transaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { newId } from "#shared/ids.ts";
import type { Cents } from "#shared/money.ts";
import type { BookedService } from "../../domain/booked-service.ts";
import type { BookableService, ClinicSnapshot } from "../slots/clinic-snapshot.ts";
import { appointmentServices } from "../tables.ts";

/** Takes away what a held visit occupies and consists of, before both are written anew. */
export async function clearVisit(tx: Transaction, appointmentId: string): Promise<void> {
  await clear(tx, { appointmentId });
}

const clear = statement(sql`
    with unclaimed as (delete from claims where appointment_id = ${sql.placeholder("appointmentId")})
    delete from appointment_services where appointment_id = ${sql.placeholder("appointmentId")}`);

/** What services cost who books them, where that isn't what they cost everybody at `now`. */
type Costs = { now: Date; prices?: ReadonlyMap<string, Cents> };

/** What a visit costs part by part; services and add-ons that aren't offered are left out. */
export function pricedServicesOf(
  { services }: ClinicSnapshot,
  booked: readonly BookedService[],
  costs: Costs,
): PricedVisit["services"] {
  return booked.flatMap(({ serviceId, addOns }) => {
    const service = services.get(serviceId);
    if (!service) return [];
    return {
      serviceId,
      priceCents: costOf(service, costs),
      addOns: addOns.flatMap(({ addOnId, quantity }) => {
        const addOn = service.addOns.get(addOnId);
        return addOn ? { addOnId, quantity, priceCents: addOn.priceCents } : [];
      }),
    };
  });
}

/** Writes the treatments of a plan, with names and prices as they are now. */
export async function insertAppointmentServices(
  tx: Transaction,
  { services }: ClinicSnapshot,
  {
    appointmentId,
    booked,
    plan,
    ...costs
  }: { appointmentId: string; booked: readonly BookedService[]; plan: VisitPlan } & Costs,
): Promise<void> {
  const rows = plan.lines.flatMap((line, position) => {
    const wanted = booked[line.need];
    const service = wanted && services.get(wanted.serviceId);
    if (!service) return [];
    return {
      id: newId(),
      appointmentId,
      serviceId: service.id,
      name: service.name,
      addOns: wanted.addOns.flatMap(({ addOnId, quantity }) => {
        const addOn = service.addOns.get(addOnId);
        if (!addOn) return [];
        return { addOnId, name: addOn.name, quantity, minutes: addOn.minutes, unitPriceCents: addOn.priceCents };
      }),
      unitPriceCents: costOf(service, costs),
      practitionerId: line.practitionerId,
      roomId: line.roomId,
      startsAt: line.startsAt,
      endsAt: line.endsAt,
      position,
    };
  });
  if (rows.length > 0) await tx.insert(appointmentServices).values(rows).execute();
}

/** Moves the treatments an appointment has to where a plan has them; names and prices stay as booked. */
export async function moveAppointmentServices(
  tx: Transaction,
  { lineIds, plan }: { lineIds: readonly string[]; plan: VisitPlan },
): Promise<void> {
  const moved = plan.lines.map((line, position) => ({
    id: lineIds[line.need] ?? "",
    position,
    practitionerId: line.practitionerId,
    roomId: line.roomId,
    startsAt: line.startsAt.toISOString(),
    endsAt: line.endsAt.toISOString(),
  }));
  await moveLines(tx, { moved: JSON.stringify(moved) });
}

const moveLines = statement(sql`
    update appointment_services line
    set practitioner_id = moved."practitionerId", room_id = moved."roomId", position = moved.position,
      starts_at = moved."startsAt", ends_at = moved."endsAt"
    from jsonb_to_recordset(${sql.placeholder("moved")}::jsonb)
      as moved(id text, position int, "practitionerId" text, "roomId" text, "startsAt" timestamptz, "endsAt" timestamptz)
    where line.id = moved.id`);

/** What a visit with it costs everybody; what a membership takes off stands in the visit's order. */
function costOf({ id, prices, minUnits }: BookableService, { now, prices: own }: Costs): Cents {
  return own?.get(id) ?? linePriceOf(priceOf(prices, { now }), minUnits).totalCents;
}
