import { eq, sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { json } from "#platform/db/row.ts";
import { statement } from "#platform/db/statement.ts";
import { AppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";
import type { Closure } from "../domain/closure.ts";
import { closures } from "./tables.ts";

/** A closure with the id and version that staff need to edit it. */
export type ClosureRecord = Closure & { id: string; version: number };

/** SQL for all closures as one JSON list, ordered by day, for statements that also read other data. */
export const closuresJsonInSql = sql`(
  select coalesce(json_agg(json_build_object(
    'id', id, 'version', version, 'firstDate', lower(dates), 'lastDate', upper(dates) - 1, 'name', name,
    'hours', case when opens is not null then json_build_object('opens', opens, 'closes', closes) end) order by dates), '[]')
  from closures)`;

const readClosures = statement({ closures: json<ClosureRecord[]>() }, sql`select ${closuresJsonInSql} as closures`);

/** Returns all closures, including past ones, ordered by day. */
export async function listClosures(db: DatabaseOrTransaction): Promise<ClosureRecord[]> {
  const [all] = await readClosures(db);
  return all?.closures ?? [];
}

/**
 * Inserts a closure and returns its id. The database refuses days that another closure already has
 * (`closures_no_overlap`).
 */
export async function insertClosure(tx: Transaction, closure: Closure): Promise<string> {
  const id = newId();
  await tx.insert(closures).values({ id, ...toColumns(closure) });
  return id;
}

/** Updates a closure. Throws `version_conflict` if it was changed since the caller read it. */
export async function updateClosure(
  tx: Transaction,
  { id, version, ...closure }: Closure & { id: string; version: number },
): Promise<void> {
  const changed = await tx
    .update(closures)
    .set(toColumns(closure))
    .where(sql`${closures.id} = ${id} and ${closures.version} = ${version}`)
    .returning({ id: closures.id });
  if (changed.length === 0) throw new AppError("version_conflict");
}

export async function deleteClosure(tx: Transaction, id: string): Promise<void> {
  await tx.delete(closures).where(eq(closures.id, id));
}

function toColumns({ firstDate, lastDate, name, hours }: Closure) {
  return {
    dates: { first: firstDate, last: lastDate },
    name,
    opens: hours?.opens ?? null,
    closes: hours?.closes ?? null,
  };
}
