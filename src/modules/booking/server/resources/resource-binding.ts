import { eq, sql } from "drizzle-orm";
import type { ResourceKind } from "#modules/scheduling/domain/resource.ts";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { forValues, statement } from "#platform/db/statement.ts";
import { englishFormats } from "#shared/formats/english-formats.ts";
import { loadClinicSnapshot } from "../clinic/clinic-snapshot.ts";
import { lockResourceSchedules } from "../clinic/schedule-locks.ts";
import { blocks, claims, resources, timeOff } from "../tables.ts";
import { computeServiceGaps } from "./list-service-gaps.ts";

/**
 * The common part of the bindings of people, rooms and devices. They share a table, and each binding sees only its own
 * kind.
 */
export const resourceBinding = (kind: ResourceKind) => ({
  table: resources,
  fixed: { kind },
  scope: () => eq(resources.kind, kind),
  // Bookings take the same locks: a visit booked at the same time is either counted or refused.
  lock: (tx: Transaction, id: string) => lockResourceSchedules(tx, [id]),
  columns: {
    visitCount: sql`(select count(distinct c.appointment_id)::int from claims c
      where c.resource_id = resources.id and c.released_at is null and c.expires_at is null and upper(c.during) > clock_now())`,
    isOut: sql`(exists (select 1 from time_off t
      where t.resource_id = resources.id and t.state = 'approved' and t.during @> clock_now()))`,
  },
  inUse: [
    { column: claims.resourceId, counted: claims.appointmentId, one: "visit", many: "visits" },
    { column: blocks.resourceId, one: "block", many: "blocks" },
    { column: timeOff.resourceId, one: "entry of time off", many: "entries of time off" },
  ],
  uniqueFields: { resources_one_name_per_kind: "name", resources_label_unique: "label" },
  impact: (db: DatabaseOrTransaction, change: ResourceChange) => describeResourceImpact(db, kind, change),
});

type ResourceChange = { id: string; changes: { isActive?: boolean | undefined }; action: string | undefined };

const MAX_NAMED = 3;

/** Describes, in sentences, the effect on visits and treatments of no longer planning with a person, room or device. */
async function describeResourceImpact(
  db: DatabaseOrTransaction,
  kind: ResourceKind,
  { id, changes, action }: ResourceChange,
): Promise<string[]> {
  if (action !== "archive" && changes.isActive !== false) return [];
  const [visits, lost] = [await countVisits(db, id), await listTreatmentsLost(db, id)];
  const uses = kind === "practitioner" ? "is booked with them" : "uses it";
  const use = kind === "practitioner" ? "are booked with them" : "use it";
  return [
    ...(visits === 1 ? [`1 upcoming visit ${uses}. It stays until someone moves it.`] : []),
    ...(visits > 1 ? [`${visits} upcoming visits ${use}. They stay until someone moves them.`] : []),
    ...(lost.length > 0 ? [`${joinFirstNames(lost)} can’t be booked after that.`] : []),
  ];
}

const countVisitsStatement = statement(
  { count: "int" },
  sql`
  select count(distinct appointment_id)::int as count from claims
  where resource_id = ${sql.placeholder("id")} and released_at is null and expires_at is null and upper(during) > clock_now() ${forValues}`,
);

async function countVisits(db: DatabaseOrTransaction, id: string): Promise<number> {
  const rows = await countVisitsStatement(db, { id });
  return rows[0]?.count ?? 0;
}

/** Lists the treatments that can be booked now but couldn't be without this person, room or device. */
async function listTreatmentsLost(db: DatabaseOrTransaction, id: string): Promise<string[]> {
  const { services, clinic } = await loadClinicSnapshot(db);
  const left = { services, clinic: { ...clinic, resources: clinic.resources.filter((unit) => unit.id !== id) } };
  const isWhole = new Set(
    computeServiceGaps({ services, clinic }).flatMap(({ serviceId, missing }) =>
      missing.length === 0 ? [serviceId] : [],
    ),
  );
  return computeServiceGaps(left).flatMap(({ serviceId, name, missing }) =>
    missing.length > 0 && isWhole.has(serviceId) ? [name] : [],
  );
}

function joinFirstNames(names: readonly string[]): string {
  const more = names.length - MAX_NAMED;
  const words = more > 1 ? [...names.slice(0, MAX_NAMED), `${more} more treatments`] : names;
  return englishFormats.list(words);
}
