import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { json, oneOf } from "#platform/db/row.ts";
import { statement } from "#platform/db/statement.ts";
import { type BookingChannel, bookingChannels } from "../../domain/visit-stage.ts";

/** The people who perform one treatment of a visit, and for how many minutes each. */
export type ServicePerformers = { lineId: string; people: { practitionerId: string; minutes: number }[] };

const minutes = (from: string) => sql.raw(`round(extract(epoch from ${from}.ends_at - ${from}.starts_at) / 60)::int`);

/** SQL for the people of a treatment's parts; for a treatment without parts, the person who leads it. */
const listTreatmentPeople = sql`
    coalesce((select json_agg(json_build_object('practitionerId', one.id, 'minutes', one.minutes) order by one.first) from (
        select s.practitioner_id as id, sum(${minutes("s")})::int as minutes, min(s.position) as first
        from appointment_segments s where s.line_id = l.id and s.practitioner_id is not null group by 1) one),
      json_build_array(json_build_object('practitionerId', l.practitioner_id, 'minutes', ${minutes("l")})))`;

const readTreatedRow = statement(
  { lineId: "text", people: json<{ practitionerId: string; minutes: number }[]>() },
  sql`
  select l.id as "lineId", ${listTreatmentPeople} as people
  from appointment_services l where l.appointment_id = ${sql.placeholder("appointmentId")} order by l.position`,
);

/** Returns the treatments of a visit in order, with all the people who perform them. */
export async function listServicePerformers(
  db: DatabaseOrTransaction,
  appointmentId: string,
): Promise<ServicePerformers[]> {
  return readTreatedRow(db, { appointmentId });
}

/** A person who treats in a visit, with their account if they sign in. */
export type VisitPerformer = { id: string; name: string; accountId: string | null };

const readTreating = statement(
  { id: "text", name: "text", accountId: "text?" },
  sql`
  select p.id, r.name, p.account_id as "accountId" from practitioners p join resources r on r.id = p.id
  where p.id in (select (one->>'practitionerId') from appointment_services l cross join lateral json_array_elements(${listTreatmentPeople}) one
    where l.appointment_id = ${sql.placeholder("appointmentId")})
  order by r.position, p.id`,
);

/** Returns everyone who treats in a visit. */
export async function listVisitPerformers(db: DatabaseOrTransaction, appointmentId: string): Promise<VisitPerformer[]> {
  return readTreating(db, { appointmentId });
}

/** The treatments of a visit, and how it was booked. */
export type VisitServicePerformers = { appointmentId: string; bookedVia: BookingChannel; lines: ServicePerformers[] };

const readTreatedRows = statement(
  { appointmentId: "text", bookedVia: oneOf(bookingChannels), lines: json<ServicePerformers[]>() },
  sql`
  select a.id as "appointmentId", a.booked_via as "bookedVia", coalesce(
    (select json_agg(json_build_object('lineId', l.id, 'people', ${listTreatmentPeople}) order by l.position)
      from appointment_services l where l.appointment_id = a.id), '[]') as lines
  from appointments a where a.id = any(${sql.placeholder("ids")}::text[])`,
);

/** Returns the treatments of several visits. */
export function listServicePerformersOfVisits(
  db: DatabaseOrTransaction,
  ids: readonly string[],
): Promise<VisitServicePerformers[]> {
  return readTreatedRows(db, { ids });
}
