import { sql } from "drizzle-orm";
import { segmentKinds } from "#modules/catalog/domain/service-segment.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { json, oneOf, orNull } from "#platform/db/row.ts";
import { statement } from "#platform/db/statement.ts";

type NamedUnit = { id: string; name: string };

/** A part of a visit: when, and with whom and where, if it needs a person or a room. */
type VisitSegment = {
  kind: (typeof segmentKinds)[number];
  from: string;
  to: string;
  practitioner?: NamedUnit;
  room?: NamedUnit;
};

const readSegments = statement(
  {
    kind: oneOf(segmentKinds),
    startsAt: "instant",
    endsAt: "instant",
    practitioner: orNull(json<NamedUnit>()),
    room: orNull(json<NamedUnit>()),
  },
  sql`
  select s.kind, s.starts_at as "startsAt", s.ends_at as "endsAt",
    case when p.id is not null then json_build_object('id', p.id, 'name', p.name) end as practitioner,
    case when r.id is not null then json_build_object('id', r.id, 'name', r.name) end as room
  from appointment_segments s left join resources p on p.id = s.practitioner_id left join resources r on r.id = s.room_id
  where s.appointment_id = ${sql.placeholder("appointmentId")} order by s.position`,
);

/** Returns the parts of a visit in order, as customers see them; none for a visit booked by a previous release. */
export async function listSegments(db: DatabaseOrTransaction, appointmentId: string): Promise<VisitSegment[]> {
  return (await readSegments(db, { appointmentId })).map(({ kind, startsAt, endsAt, practitioner, room }) => ({
    kind,
    from: new Date(startsAt).toISOString(),
    to: new Date(endsAt).toISOString(),
    ...(practitioner ? { practitioner } : {}),
    ...(room ? { room } : {}),
  }));
}
