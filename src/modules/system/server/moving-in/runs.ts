import { and, desc, eq, gt, inArray, isNotNull, sql } from "drizzle-orm";
import type { AuditActor } from "#platform/audit/actor.ts";
import type { Database, Transaction } from "#platform/db/client.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { importRuns } from "#platform/tables.ts";
import { newId } from "#shared/ids.ts";
import { MOVED_KINDS, type WireMoveRun } from "../../staff/contract/moving-in/moving-in-calls.ts";
import type { NewRecord } from "./move-rows.ts";

/** How many hours an import can be undone. */
export const UNDO_HOURS = 24;

export type MovedKind = (typeof MOVED_KINDS)[number];

/** The prefix by which the resources of these import runs are recognized. */
export const MOVING_IN = "MovingIn";

const resourceOf = (kind: MovedKind) => `${MOVING_IN}.${kind}`;

export const kindOf = (resource: string): MovedKind =>
  MOVED_KINDS.find((kind) => resourceOf(kind) === resource) ?? "customers";

export const isMoveInInSql = inArray(importRuns.resource, MOVED_KINDS.map(resourceOf));

/** Records what a file created, so that it can be undone. Returns the run's id. */
export async function writeRun(
  tx: Transaction,
  { kind, records, actor }: { kind: MovedKind; records: NewRecord[]; actor: AuditActor },
): Promise<string> {
  const id = newId();
  await tx.insert(importRuns).values({
    id,
    resource: resourceOf(kind),
    accountId: actor.accountId ?? "system",
    rows: [],
    written: records.map((record) => ({ ...record, former: null })),
    state: "done",
    appliedAt: sql`clock_now()`,
  });
  return id;
}

/** The kinds of files that are stored between check and import. */
export type KeptKind = Exclude<MovedKind, "visits">;

/** Stores a checked file, encrypted, for a day. Returns the run's id. */
export async function keepFile(
  { db, secrets }: Pick<ServerDeps, "db" | "secrets">,
  { kind, bytes, rows, actor }: { kind: KeptKind; bytes: Uint8Array; rows: number; actor: AuditActor },
): Promise<string> {
  const id = newId();
  await db.insert(importRuns).values({
    id,
    resource: resourceOf(kind),
    accountId: actor.accountId ?? "system",
    rows: [],
    total: rows,
    sealed: secrets.seal("records", id, bytes),
  });
  return id;
}

/** Returns the recent imports that can still be undone, newest first. */
export async function listRuns(db: Database, now: Date): Promise<WireMoveRun[]> {
  const since = new Date(now.getTime() - UNDO_HOURS * 3_600_000);
  const rows = await db
    .select({
      id: importRuns.id,
      resource: importRuns.resource,
      at: importRuns.appliedAt,
      undoneAt: importRuns.undoneAt,
      count: sql<number>`jsonb_array_length(${importRuns.written})`,
    })
    .from(importRuns)
    .where(and(isMoveInInSql, isNotNull(importRuns.appliedAt), gt(importRuns.appliedAt, since)))
    .orderBy(desc(importRuns.appliedAt), desc(importRuns.id));
  return rows.flatMap(({ id, resource, at, undoneAt, count }) =>
    at === null
      ? []
      : [
          {
            id,
            kind: kindOf(resource),
            count,
            at: at.toISOString(),
            undoUntil: new Date(at.getTime() + UNDO_HOURS * 3_600_000).toISOString(),
            isUndone: undoneAt !== null,
          },
        ],
  );
}

/** Returns an import run to undo, locked until the transaction ends. */
export async function lockRun(tx: Transaction, id: string) {
  const [run] = await tx
    .select()
    .from(importRuns)
    .where(and(eq(importRuns.id, id), isMoveInInSql))
    .for("update");
  return run;
}
