import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { json, oneOf } from "#platform/db/row.ts";
import { statement } from "#platform/db/statement.ts";
import { type BookingChannel, bookingChannels } from "../../domain/visit-stage.ts";

/** The people who perform one treatment of a visit, and for how many minutes each. */
export type TreatmentPeople = { lineId: string; people: { practitionerId: string; minutes: number }[] };

const minutes = (from: string) => sql.raw(`round(extract(epoch from ${from}.ends_at - ${from}.starts_at) / 60)::int`);

/** SQL for the people of a treatment's parts; for a treatment without parts, the person who leads it. */
const people = sql`
    coalesce((select json_agg(json_build_object('practitionerId', one.id, 'minutes', one.minutes) order by one.first) from (
        select s.practitioner_id as id, sum(${minutes("s")})::int as minutes, min(s.position) as first
        from appointment_segments s where s.line_id = l.id and s.practitioner_id is not null group by 1) one),
      json_build_array(json_build_object('practitionerId', l.practitioner_id, 'minutes', ${minutes("l")})))`;

const read = statement(
  { lineId: "text", people: json<{ practitionerId: string; minutes: number }[]>() },
  sql`
  select l.id as "lineId", ${people} as people
  from appointment_services l where l.appointment_id = ${sql.placeholder("appointmentId")} order by l.position`,
);

/** Returns the treatments of a visit in order, with all the people who perform them. */
export async function listTreated(db: DatabaseOrTransaction, appointmentId: string): Promise<TreatmentPeople[]> {
  return read(db, { appointmentId });
}

/** The treatments of a visit, and how it was booked. */
export type VisitTreated = { appointmentId: string; bookedVia: BookingChannel; lines: TreatmentPeople[] };

const readMany = statement(
  { appointmentId: "text", bookedVia: oneOf(bookingChannels), lines: json<TreatmentPeople[]>() },
  sql`
  select a.id as "appointmentId", a.booked_via as "bookedVia", coalesce(
    (select json_agg(json_build_object('lineId', l.id, 'people', ${people}) order by l.position)
      from appointment_services l where l.appointment_id = a.id), '[]') as lines
  from appointments a where a.id = any(${sql.placeholder("ids")}::text[])`,
);

/** Returns the treatments of several visits. */
export function listTreatedOf(db: DatabaseOrTransaction, ids: readonly string[]): Promise<VisitTreated[]> {
  return readMany(db, { ids });
}
