import { type SQL, sql } from "drizzle-orm";
import { serviceResource } from "#modules/catalog/staff/contract/service-resource.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { varying } from "#platform/db/statement.ts";
import { type AskedImpact, registerImpact } from "#platform/resource/impacts.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { englishFormats } from "#shared/formats/english-formats.ts";
import { describeWhatVisitsKeep, isChanged } from "../../domain/kept-by-visits.ts";

/** Describes the effect of changing a treatment on booked visits, in sentences with the number of visits. */
export async function describeServiceImpact(
  db: DatabaseOrTransaction,
  { before, changes, action }: AskedImpact,
): Promise<string[]> {
  const kept = describeWhatVisitsKeep(changes, before);
  const isHidden = action === "archive" || (changes.isActive === false && before.isActive === true);
  const roles =
    isChanged("roles", changes, before) && Array.isArray(changes.roles) ? changes.roles.map(String) : undefined;
  if (kept.length === 0 && !isHidden && !roles) return [];
  const { visits, unqualified } = await countVisits(db, before.id, roles);
  if (visits === 0) return [];
  const what = englishFormats.list(kept);
  return [
    ...(kept.length > 0 && visits === 1 ? [`1 upcoming visit keeps ${what} it was booked with.`] : []),
    ...(kept.length > 0 && visits > 1 ? [`${visits} upcoming visits keep ${what} they were booked with.`] : []),
    ...(isHidden && visits === 1 ? ["1 upcoming visit is booked for it. It stays until someone cancels it."] : []),
    ...(isHidden && visits > 1
      ? [`${visits} upcoming visits are booked for it. They stay until someone cancels them.`]
      : []),
    ...(unqualified === 1 ? ["1 upcoming visit is with a practitioner who couldn’t be booked for it anymore."] : []),
    ...(unqualified > 1
      ? [`${unqualified} upcoming visits are with practitioners who couldn’t be booked for it anymore.`]
      : []),
  ];
}

const countBooked = varying(
  { visits: "int", unqualified: "int" },
  ({ isOut, serviceId }: { isOut: SQL; serviceId: string }) => sql`
  select count(distinct a.id)::int as visits, (count(distinct a.id) filter (where ${isOut}))::int as unqualified
  from appointments a
    join appointment_services l on l.appointment_id = a.id and l.service_id = ${serviceId}
    left join resources r on r.id = l.practitioner_id
  where a.status in ('booked', 'confirmed') and a.starts_at > clock_now()`,
  { isOut: sql`true`, serviceId: "" },
);

/** Counts a treatment's upcoming visits, and those whose practitioner has none of the required roles. */
async function countVisits(db: DatabaseOrTransaction, serviceId: string, roles: readonly string[] | undefined) {
  const isOut = roles ? sql`not (r.pool = any(${sql.param(roles)}::text[]))` : sql`false`;
  const rows = await countBooked(db, { isOut, serviceId });
  return rows[0] ?? { visits: 0, unqualified: 0 };
}

/**
 * Registers these descriptions with the catalog, which shows them when staff change a treatment. The catalog itself has
 * no access to visits.
 */
export const registerServiceImpact = (deps: ServerDeps): void =>
  registerImpact(deps, serviceResource.name, describeServiceImpact);
