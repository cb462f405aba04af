import { sql } from "drizzle-orm";
import type { Transaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { AppError } from "#shared/app-error.ts";
import type { Appointment } from "../../domain/appointment.ts";
import type { VisitState } from "../../domain/visit-history.ts";
import type { RestoreVisitOrder } from "./update-order-for-services.ts";
import { writeDiscounts } from "./write-treatments.ts";

type FormerTreatments = NonNullable<VisitState["treatments"]>;

const insertFormerTreatments = statement(sql`
  insert into appointment_services (id, appointment_id, service_id, name, add_ons, unit_price_cents, estimate, practitioner_id, room_id,
    starts_at, ends_at, position)
  select t.id, ${sql.placeholder("appointmentId")}, t."serviceId", t.name, t."addOns", t."unitPriceCents", nullif(t.estimate, 'null'::jsonb),
    l."practitionerId", l."roomId", l."startsAt", l."endsAt", l.position
  from jsonb_to_recordset(${sql.placeholder("taken")}::jsonb)
      as t(id text, "serviceId" text, name text, "addOns" jsonb, "unitPriceCents" int, estimate jsonb)
    join jsonb_to_recordset(${sql.placeholder("lines")}::jsonb)
      as l(id text, position int, "practitionerId" text, "roomId" text, "startsAt" timestamptz, "endsAt" timestamptz) on l.id = t.id`);

const deleteAddedTreatments = statement(sql`
  delete from appointment_services where appointment_id = ${sql.placeholder("appointmentId")}
    and id <> all(select l.id from jsonb_to_recordset(${sql.placeholder("lines")}::jsonb) as l(id text))`);

/**
 * Restores a visit's treatments to those before the undone step: an added treatment is removed, a removed one returns.
 */
export async function restoreTreatments(
  tx: Transaction,
  appointmentId: string,
  { lines, treatments }: VisitState,
): Promise<void> {
  const former = { appointmentId, lines: JSON.stringify(lines) };
  await deleteAddedTreatments(tx, former);
  await insertFormerTreatments(tx, { ...former, taken: JSON.stringify(treatments?.taken ?? []) });
}

/** Restores the former price on the visit and its order. */
export async function restoreSums(
  tx: Transaction,
  visit: Appointment,
  { sums, order }: FormerTreatments,
  returnServices: RestoreVisitOrder | undefined,
): Promise<void> {
  if (!returnServices) throw new AppError("internal");
  await returnServices(tx, visit, order);
  await writeDiscounts(tx, visit.id, sums);
}

/** Restores the people, rooms and times of a visit's treatments. */
export const restoreLines = statement(sql`
  update appointment_services line
  set practitioner_id = former."practitionerId", room_id = former."roomId", position = former.position,
    starts_at = former."startsAt", ends_at = former."endsAt"
  from jsonb_to_recordset(${sql.placeholder("lines")}::jsonb)
    as former(id text, position int, "practitionerId" text, "roomId" text, "startsAt" timestamptz, "endsAt" timestamptz)
  where line.id = former.id`);
