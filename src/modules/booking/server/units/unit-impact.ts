import { sql } from "drizzle-orm";
import type { ResourceKind } from "#modules/scheduling/domain/resource.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { englishFormats } from "#shared/formats/english-formats.ts";
import { loadClinicSnapshot } from "../clinic/clinic-snapshot.ts";
import { gapsOf } from "./list-service-gaps.ts";

export type UnitChange = { id: string; changes: { isActive?: boolean | undefined }; action: string | undefined };

const MOST_NAMED = 3;

/** The effect on visits and treatments when a person, room or device isn't planned with anymore, in sentences. */
export async function describeUnitImpact(
  db: DatabaseOrTransaction,
  kind: ResourceKind,
  { id, changes, action }: UnitChange,
): Promise<string[]> {
  if (action !== "archive" && changes.isActive !== false) return [];
  const [visits, lost] = [await countVisits(db, id), await listTreatmentsLost(db, id)];
  const uses = kind === "practitioner" ? "is booked with them" : "uses it";
  const use = kind === "practitioner" ? "are booked with them" : "use it";
  return [
    ...(visits === 1 ? [`1 upcoming visit ${uses}. It stays until someone moves it.`] : []),
    ...(visits > 1 ? [`${visits} upcoming visits ${use}. They stay until someone moves them.`] : []),
    ...(lost.length > 0 ? [`${nameSome(lost)} can’t be booked after that.`] : []),
  ];
}

const countOfUnit = statement(
  { count: "int" },
  sql`
  select count(distinct appointment_id)::int as count from claims
  where resource_id = ${sql.placeholder("id")} and released_at is null and expires_at is null and upper(during) > clock_now()`,
);

async function countVisits(db: DatabaseOrTransaction, id: string): Promise<number> {
  const rows = await countOfUnit(db, { id });
  return rows[0]?.count ?? 0;
}

/** The treatments that can be booked now, and couldn't without this person, room or device. */
async function listTreatmentsLost(db: DatabaseOrTransaction, id: string): Promise<string[]> {
  const { services, clinic } = await loadClinicSnapshot(db);
  const left = { services, clinic: { ...clinic, resources: clinic.resources.filter((unit) => unit.id !== id) } };
  const isWhole = new Set(
    gapsOf({ services, clinic }).flatMap(({ serviceId, missing }) => (missing.length === 0 ? [serviceId] : [])),
  );
  return gapsOf(left).flatMap(({ serviceId, name, missing }) =>
    missing.length > 0 && isWhole.has(serviceId) ? [name] : [],
  );
}

function nameSome(names: readonly string[]): string {
  const more = names.length - MOST_NAMED;
  const words = more > 1 ? [...names.slice(0, MOST_NAMED), `${more} more treatments`] : names;
  return englishFormats.list(words);
}
