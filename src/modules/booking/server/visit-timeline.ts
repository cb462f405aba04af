import { sql } from "drizzle-orm";
import { statement } from "#platform/db/statement.ts";
import type { PersonalDataPart } from "#platform/personal-data.ts";

const listVisits = statement(
  { id: "text", at: "instant", status: "text", practitioner: "text", services: "text" },
  sql`
  select a.id, a.starts_at as at, a.status, r.name as practitioner,
    coalesce((select string_agg(l.name, ', ' order by l.position) from appointment_services l
      where l.appointment_id = a.id), '') as services
  from appointments a join resources r on r.id = a.practitioner_id
  where a.customer_id = ${sql.placeholder("customerId")} and a.status <> 'held'
    and date_trunc('milliseconds', a.starts_at) <= ${sql.placeholder("before")}::timestamptz
  order by a.starts_at desc, a.id desc limit ${sql.placeholder("limit")}`,
);

/** Visits in a customer's file, at the time of their start: what was booked and with whom, nothing about health. */
export const visitTimeline: NonNullable<PersonalDataPart["timeline"]> = async (db, customerId, { before, limit }) => {
  const rows = await listVisits(db, { customerId, before: before.toISOString(), limit });
  return rows.map(({ id, at, status, services, practitioner }) => ({
    id: `visit:${id}`,
    at: new Date(at).toISOString(),
    kind: "visit",
    text: `${services} with ${practitioner}`,
    status,
    resource: "Appointment",
    resourceId: id,
  }));
};
