import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { json } from "#platform/db/row.ts";
import { statement } from "#platform/db/statement.ts";
import type { LineState, SegmentState, VisitState } from "../../domain/visit-history.ts";

/** Formats an instant of a row as ISO 8601 in UTC, for JSON. */
export const isoInSql = (instant: string) =>
  sql.raw(`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

/** The treatments, planned parts and live claims of `appointments a`, as three columns of a select. */
export const visitPartsInSql = sql`
    (select coalesce(json_agg(json_build_object('id', l.id, 'position', l.position, 'practitionerId', l.practitioner_id,
        'roomId', l.room_id, 'startsAt', ${isoInSql("l.starts_at")}, 'endsAt', ${isoInSql("l.ends_at")}) order by l.position), '[]')
      from appointment_services l where l.appointment_id = a.id) as lines,
    (select coalesce(json_agg(json_build_object('lineId', p.line_id, 'kind', p.kind, 'staff', p.staff,
        'startsAt', ${isoInSql("p.starts_at")}, 'endsAt', ${isoInSql("p.ends_at")}, 'practitionerId', p.practitioner_id,
        'roomId', p.room_id, 'deviceIds', p.device_ids) order by p.position), '[]')
      from appointment_segments p where p.appointment_id = a.id) as segments,
    (select coalesce(json_agg(json_build_object('resourceId', c.resource_id, 'from', ${isoInSql("lower(c.during)")},
        'to', ${isoInSql("upper(c.during)")}) order by c.resource_id, lower(c.during)), '[]')
      from claims c where c.appointment_id = a.id and c.released_at is null) as claims`;

type VisitParts = Pick<VisitState, "lines" | "segments" | "claims">;

const readParts = statement(
  {
    lines: json<LineState[]>(),
    segments: json<SegmentState[]>(),
    claims: json<{ resourceId: string; from: string; to: string }[]>(),
  },
  sql`select ${visitPartsInSql} from appointments a where a.id = ${sql.placeholder("id")}`,
);

/** Returns a visit's treatments and their resources; visits from a previous release have no planned parts. */
export async function readVisitParts(db: DatabaseOrTransaction, appointmentId: string): Promise<VisitParts> {
  const [row] = await readParts(db, { id: appointmentId });
  const { lines = [], segments = [], claims = [] } = row ?? {};
  return { lines, claims, ...(segments.length > 0 ? { segments } : {}) };
}
