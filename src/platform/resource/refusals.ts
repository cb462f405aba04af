import { getTableName, is, sql } from "drizzle-orm";
import { PgArray } from "drizzle-orm/pg-core";
import { constraintOf, type Database, type DatabaseOrTransaction, detailOf, sqlStateOf } from "#platform/db/client.ts";
import { AppError, isAppError } from "#shared/app-error.ts";
import { englishFormats } from "#shared/formats/english-formats.ts";
import type { Bound } from "./binding.ts";
import { atRow, takeRowPlace } from "./rows/row-refusals.ts";

const UNIQUE_VIOLATION = "23505";
const FOREIGN_KEY_VIOLATION = "23503";

/** Returns "14 visits and 2 bundles"; empty when nothing named by the binding refers to the record. */
async function usesOf(db: DatabaseOrTransaction, { inUse = [] }: Bound, id: string): Promise<string> {
  const words: string[] = [];
  for (const { column, one, many, counted } of inUse) {
    const what = counted ? sql`distinct ${counted}` : sql`*`;
    const { rows } = await db.execute<{ count: number }>(
      sql`select count(${what})::int as count from ${column.table} where ${id} = ${is(column, PgArray) ? sql`any(${column})` : column}`,
    );
    const count = rows[0]?.count ?? 0;
    if (count > 0) words.push(`${englishFormats.number(count)} ${count === 1 ? one : many}`);
  }
  return englishFormats.list(words);
}

function inUse(uses: string, cause?: unknown): AppError {
  return uses
    ? new AppError("in_use", { message: `Used by ${uses}. Archive it instead.`, cause })
    : new AppError("in_use", { cause });
}

/** Throws `in_use` with what refers to the record. Foreign keys refuse references added in between. */
export async function assertUnused(db: DatabaseOrTransaction, bound: Bound, id: string): Promise<void> {
  const uses = await usesOf(db, bound, id);
  if (uses) throw inUse(uses);
}

/**
 * Runs a write and converts the database's refusals to the API's: a unique constraint's to `invalid_input` at the field
 * whose value is taken, a foreign key's to `invalid_input` at the field whose record doesn't exist, and any other
 * foreign key's to `in_use`. `id`: the record being written, if there is one.
 */
export async function translateRefusals<Result>(
  db: Database,
  bound: Bound,
  id: string | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const row = takeRowPlace(error);
    if (row)
      return translateRefusals(db, row.bound, row.id, () => Promise.reject(error)).catch((refusal: unknown) => {
        throw isAppError(refusal) ? atRow(refusal, row) : refusal;
      });
    const state = sqlStateOf(error);
    const missing = state === FOREIGN_KEY_VIOLATION ? refOf(bound, constraintOf(error) ?? "") : undefined;
    if (missing) {
      const message = `There is no such ${(bound.resource.fields[missing]?.label ?? missing).toLowerCase()}.`;
      throw new AppError("invalid_input", { message, cause: error, issues: [{ path: missing, message }] });
    }
    if (state === FOREIGN_KEY_VIOLATION && id) throw inUse(await usesOf(db, bound, id), error);
    const field = state === UNIQUE_VIOLATION ? bound.uniqueFields?.[constraintOf(error) ?? ""] : undefined;
    if (!field) throw error;
    const label = bound.resource.fields[field]?.label ?? field;
    const taker = (await titleOfTaker(db, bound, field, error)) ?? `another ${bound.resource.words.one}`;
    const message = `This ${label.toLowerCase()} is taken by ${taker}.`;
    throw new AppError("invalid_input", { message, cause: error, issues: [{ path: field, message }] });
  }
}

const KEY = /^Key \((.+)\)=\((.+)\) already exists\.$/;

/**
 * Returns the title of the record that already has the value refused by a unique constraint. Undefined if the refused
 * value is itself the title, or if the record can't be found.
 */
async function titleOfTaker(
  db: DatabaseOrTransaction,
  { own, table, resource }: Bound,
  field: string,
  error: unknown,
): Promise<string | undefined> {
  const title = own[resource.title];
  const [, columns = "", values = ""] = KEY.exec(detailOf(error) ?? "") ?? [];
  const [names, keys] = [columns.split(", "), values.split(", ")];
  if (!title || resource.title === field || !columns || names.length !== keys.length) return undefined;
  // A record may be stored in two tables, and the constraint may belong to the other one.
  const known = new Set(Object.values(own).map(({ name }) => name));
  if (!names.every((name) => known.has(name))) return undefined;
  const isSame = names.map((name, at) => sql`${sql.identifier(name)}::text = ${keys[at]}`);
  const { rows } = await db.execute<{ title: string }>(
    sql`select ${title}::text as title from ${table} where ${sql.join(isSame, sql` and `)} limit 1`,
  );
  return rows[0]?.title || undefined;
}

/**
 * Returns the field whose foreign key refused a write because its record doesn't exist. Foreign keys are named by table
 * and column.
 */
function refOf({ own, table }: Bound, constraint: string): string | undefined {
  return Object.keys(own).find((field) => constraint.startsWith(`${getTableName(table)}_${own[field]?.name}_`));
}
