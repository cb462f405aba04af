import { type SQL, sql } from "drizzle-orm";
import { customerContactsInSql, customerNamesInSql } from "#modules/account/server/public.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { json, orNull, textAs } from "#platform/db/row.ts";
import { varying } from "#platform/db/statement.ts";
import { timeInZone } from "#shared/zoned-time.ts";
import { findUnfitResources, type OccupiedVisit, type UnfitResource } from "../../domain/unfit-visit.ts";
import type { WireUnfitVisit } from "../../staff/contract/schedule/touched-visit.ts";
import { currentClinicOf } from "../clinic/clinic-now.ts";
import { loadClinicSnapshot } from "../clinic/clinic-snapshot.ts";
import { liesInTimeOffInSql } from "../visits/lies-in-time-off-in-sql.ts";

/** The visits to examine: those that occupy one of the given resources, and those on the given calendar days. */
export type VisitScope = {
  /** Visits that are over at this time aren't examined. */
  now: Date;
  resourceIds?: readonly string[] | undefined;
  firstDate?: string | undefined;
  lastDate?: string | undefined;
};

export type UnfitVisit = WireUnfitVisit;

type VisitRow = {
  id: string;
  status: UnfitVisit["status"];
  startsAt: string;
  endsAt: string;
  date: string;
  timeZone: string;
  customerName: string;
  practitioner: { id: string; name: string };
  services: string[];
  hasEmail: boolean;
  decision: UnfitVisit["decision"];
  parts: { serviceId: string | null; practitionerId: string; startsAt: string; endsAt: string }[];
  claims: { resourceId: string; name: string; startsAt: string; endsAt: string }[];
};

/**
 * Lists upcoming visits, including held ones, that don't fit the clinic's working time as `db` sees it, the soonest
 * first. In a transaction that has changed working time, the change is included.
 */
export async function listUnfitVisits(db: DatabaseOrTransaction, scope: VisitScope): Promise<UnfitVisit[]> {
  const [rows, snapshot] = [await listOccupied(db, scope), await loadClinicSnapshot(db)];
  const clinic = currentClinicOf(snapshot);
  return rows.flatMap((row) => {
    const conflicts = findUnfitResources(toOccupied(row), clinic);
    return conflicts.length > 0 ? [toTouched(row, conflicts)] : [];
  });
}

/** The latest decision about the time off that contains the visit. */
const decisionOfVisit = sql`(
  select json_build_object('decision', d.decision, 'reason', d.reason,
      'by', (select nullif(trim(coalesce(n.first_name, '') || ' ' || coalesce(n.last_name, '')), '') from ${customerNamesInSql} n where n.id = d.by))
  from time_off_decisions d join time_off t on t.id = d.time_off_id
  where d.appointment_id = a.id and t.state = 'approved' and ${sql.raw(liesInTimeOffInSql)}
  order by d.at desc limit 1)`;

/**
 * SQL for the parts of visits. A treatment booked by a process of the previous release has no parts and counts as one.
 */
const partsOfVisits = sql`
  select line_id, position, staff, practitioner_id, starts_at, ends_at from appointment_segments
  union all
  select id, position, 'lead', practitioner_id, starts_at, ends_at from appointment_services line
  where not exists (select from appointment_segments s where s.line_id = line.id)`;

const listWhere = varying(
  {
    id: "text",
    status: textAs<UnfitVisit["status"]>(),
    startsAt: "instant",
    endsAt: "instant",
    date: "text",
    timeZone: "text",
    customerName: "text",
    hasEmail: "bool",
    decision: orNull(json<NonNullable<UnfitVisit["decision"]>>()),
    practitioner: json<{ id: string; name: string }>(),
    services: "text[]",
    parts: json<{ serviceId: string | null; practitionerId: string; startsAt: string; endsAt: string }[]>(),
    claims: json<{ resourceId: string; name: string; startsAt: string; endsAt: string }[]>(),
  },
  ({ where }: { where: SQL }) => sql`
  select a.id, a.status, a.starts_at as "startsAt", a.ends_at as "endsAt", a.date::text as date, a.time_zone as "timeZone",
    trim(coalesce(n.first_name, a.guest->>'firstName', '') || ' ' || coalesce(n.last_name, a.guest->>'lastName', ''))
      as "customerName",
    coalesce(a.guest->>'email', (select own.email from ${customerContactsInSql} own where own.id = a.customer_id), '') <> '' as "hasEmail",
    ${decisionOfVisit} as decision,
    (select json_build_object('id', p.id, 'name', p.name) from resources p where p.id = a.practitioner_id) as practitioner,
    array(select l.name from appointment_services l where l.appointment_id = a.id order by l.position) as services,
    (select coalesce(json_agg(json_build_object('serviceId', case when p.staff <> 'roles' then l.service_id end,
        'practitionerId', p.practitioner_id, 'startsAt', p.starts_at, 'endsAt', p.ends_at) order by p.position), '[]')
      from (${partsOfVisits}) p join appointment_services l on l.id = p.line_id
      where l.appointment_id = a.id and p.practitioner_id is not null) as parts,
    (select coalesce(json_agg(json_build_object('resourceId', c.resource_id, 'name', r.name,
        'startsAt', lower(c.during), 'endsAt', upper(c.during)) order by c.resource_id), '[]')
      from claims c join resources r on r.id = c.resource_id
      where c.appointment_id = a.id and c.released_at is null and r.kind <> 'attention') as claims
  from appointments a left join ${customerNamesInSql} n on n.id = a.customer_id
  where ${where} order by a.starts_at, a.id`,
  { where: sql`true` },
);

async function listOccupied(
  db: DatabaseOrTransaction,
  { now, resourceIds, firstDate, lastDate }: VisitScope,
): Promise<VisitRow[]> {
  const where: SQL[] = [
    sql`a.ends_at > ${now.toISOString()}`,
    sql`(a.status in ('booked', 'confirmed', 'checked_in') or (a.status = 'held' and a.hold_expires_at > clock_now()))`,
  ];
  if (firstDate) where.push(sql`a.date >= ${firstDate}`);
  if (lastDate) where.push(sql`a.date <= ${lastDate}`);
  if (resourceIds)
    where.push(sql`exists (select from claims c where c.appointment_id = a.id and c.released_at is null
      and c.resource_id = any(${sql.param([...resourceIds])}::text[]))`);
  return listWhere(db, { where: sql.join(where, sql` and `) });
}

/** Ignores claims on attention, because the person's own time is examined. */
function toOccupied({ parts, claims }: VisitRow): OccupiedVisit {
  return {
    parts: parts.map((part) => ({ ...part, from: new Date(part.startsAt), to: new Date(part.endsAt) })),
    claims: claims.map((claim) => ({ ...claim, from: new Date(claim.startsAt), to: new Date(claim.endsAt) })),
  };
}

function toTouched(row: VisitRow, conflicts: readonly UnfitResource[]): UnfitVisit {
  const startsAt = new Date(row.startsAt);
  const nameOf = (id: string) => row.claims.find(({ resourceId }) => resourceId === id)?.name ?? row.practitioner.name;
  return {
    id: row.id,
    status: row.status,
    startsAt: startsAt.toISOString(),
    endsAt: new Date(row.endsAt).toISOString(),
    date: row.date,
    time: timeInZone(startsAt, row.timeZone),
    customerName: row.customerName,
    services: row.services,
    practitioner: row.practitioner,
    hasEmail: row.hasEmail,
    decision: row.decision,
    reasons: conflicts.map(({ reason, resourceId }) => ({ reason, name: nameOf(resourceId) })),
  };
}
