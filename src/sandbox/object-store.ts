import { randomBytes } from "node:crypto";
import { and, desc, eq, lt, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { sandboxObjects } from "./tables.ts";
import { noSuch, type WireObject } from "./wire/wire-error.ts";

export type { WireObject } from "./wire/wire-error.ts";
export type StoredObject = {
  data: WireObject;
  hidden: Record<string, unknown>;
  /** When the object was read, in seconds since 1970 by the clinic's clock. */
  readAt: number;
};

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Returns an id in the provider's format: a prefix and base62. */
export function newWireId(prefix: string, length = 24): string {
  let text = "";
  while (text.length < length)
    for (const byte of randomBytes(length)) if (byte < 248 && text.length < length) text += BASE62[byte % 62];
  return `${prefix}_${text}`;
}

export async function insertObject(
  db: DatabaseOrTransaction,
  data: WireObject,
  hidden: Record<string, unknown> = {},
): Promise<WireObject> {
  await db.insert(sandboxObjects).values({ id: data.id, kind: data.object, data, hidden });
  return data;
}

export async function updateObject(db: DatabaseOrTransaction, data: WireObject, hidden?: Record<string, unknown>) {
  await db
    .update(sandboxObjects)
    .set(hidden ? { data, hidden } : { data })
    .where(eq(sandboxObjects.id, data.id));
}

export async function removeObject(db: DatabaseOrTransaction, id: string): Promise<void> {
  await db.delete(sandboxObjects).where(eq(sandboxObjects.id, id));
}

/**
 * SQL for the current instant by the clinic's clock, which the sandbox shares. `clock_now()` alone is the instant at
 * which the transaction began.
 */
export const clockInstantInSql = sql`(clock_timestamp() + (clock_now() - now()))`;
const clockSeconds = sql`floor(extract(epoch from ${clockInstantInSql}))`;

async function select(db: DatabaseOrTransaction, kind: string, id: string, isLocked: boolean) {
  const query = db
    .select({ data: sandboxObjects.data, hidden: sandboxObjects.hidden, readAt: sql<string>`${clockSeconds}` })
    .from(sandboxObjects)
    .where(and(eq(sandboxObjects.id, id), eq(sandboxObjects.kind, kind)));
  const [row] = await (isLocked ? query.for("update") : query);
  return row && { data: row.data as WireObject, hidden: row.hidden, readAt: Number(row.readAt) }; // the type that insertObject writes
}

export async function findObject(
  db: DatabaseOrTransaction,
  kind: string,
  id: string,
): Promise<StoredObject | undefined> {
  return select(db, kind, id, false);
}

/** Returns the object, locked until the transaction ends. Throws the provider's 404. */
export async function lockObject(tx: DatabaseOrTransaction, kind: string, id: string): Promise<StoredObject> {
  const found = await select(tx, kind, id, true);
  if (!found) throw noSuch(kind, id);
  return found;
}

/**
 * Returns objects newest first, like the provider's lists. `startingAfter` is the id of the last object on the previous
 * page. Objects whose data contains the fields of `but` are left out.
 */
export async function listObjects(
  db: DatabaseOrTransaction,
  kind: string,
  {
    limit,
    startingAfter,
    where = {},
    but,
    since,
  }: {
    limit: number;
    startingAfter?: string;
    where?: Record<string, unknown>;
    but?: Record<string, unknown>;
    /** The earliest creation time, in seconds since 1970. */
    since?: number;
  },
): Promise<{ docs: WireObject[]; hasMore: boolean }> {
  const after = startingAfter
    ? lt(sandboxObjects.position, sql`(select position from sandbox_objects where id = ${startingAfter})`)
    : undefined;
  const rest = but && sql`not (${sandboxObjects.data} @> ${JSON.stringify(but)}::jsonb)`;
  const isSince = since === undefined ? undefined : sql`(${sandboxObjects.data}->>'created')::bigint >= ${since}`;
  const rows = await db
    .select({ data: sandboxObjects.data })
    .from(sandboxObjects)
    .where(
      and(
        eq(sandboxObjects.kind, kind),
        after,
        sql`${sandboxObjects.data} @> ${JSON.stringify(where)}::jsonb`,
        rest,
        isSince,
      ),
    )
    .orderBy(desc(sandboxObjects.position))
    .limit(limit + 1);
  return { docs: rows.slice(0, limit).map((row) => row.data as WireObject), hasMore: rows.length > limit };
}

const readClock = statement({ now: "numeric" }, sql`select ${clockSeconds} as now`);

/** Returns the seconds since 1970 by the database's clinic clock, which all processes share. */
export async function nowSeconds(db: DatabaseOrTransaction): Promise<number> {
  const rows = await readClock(db);
  return Number(rows[0]?.now);
}
