import { and, desc, eq, sql } from "drizzle-orm";
import { type AuditActor, systemActor } from "#platform/audit/actor.ts";
import { type Database, type DatabaseOrTransaction, type Transaction, withRetry } from "#platform/db/client.ts";
import { enqueueJob } from "#platform/jobs/enqueue-job.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { recordVersions as versions } from "#platform/tables.ts";
import { AppError } from "#shared/app-error.ts";
import { codeHashInSql, isAhead, isOfRecord, newestNumber, type VersionedRecordKey } from "./live-version.ts";

/** A kind of record whose changes are drafted, and go live immediately or at an instant. */
export type Versioned = {
  /** The name of this kind of record in its versions and in the audit log. */
  name: string;
  /** Returns the record's title in notices, and its path in the back office. */
  about: (db: DatabaseOrTransaction, id: string) => Promise<{ title: string; path: string } | undefined>;
  /** Locks a record, which is required before touching its versions. Throws `not_found`. */
  lock: (tx: Transaction, id: string) => Promise<void>;
  /** Throws if the body would be refused. Called before the transaction that puts the body live. */
  check?: (id: string, body: Record<string, unknown>) => Promise<void>;
  /** Converts the database's refusals of the work to the API's. */
  withRefusals?: (id: string, work: () => Promise<void>) => Promise<void>;
  /** Writes a body to the site, with its audit entry and its live version. Throws its refusal. */
  putLive: (tx: Transaction, change: { id: string; body: Record<string, unknown>; actor: AuditActor }) => Promise<void>;
};

const registered = new WeakMap<ServerDeps, Map<string, Versioned>>();

/** Lets the job that puts planned versions live find a kind of record by its name. */
export function registerVersioned(deps: ServerDeps, versioned: Versioned): void {
  const ofServer = registered.get(deps) ?? new Map<string, Versioned>();
  registered.set(deps, ofServer.set(versioned.name, versioned));
}

export function findVersioned(deps: ServerDeps, name: string): Versioned | undefined {
  return registered.get(deps)?.get(name);
}

/** The job that puts a scheduled version live, and its key per record. */
export const PUT_VERSION_LIVE = "put_version_live";
const jobKey = ({ resource, recordId }: VersionedRecordKey) => `version:${resource}:${recordId}`;

const ahead = {
  n: versions.n,
  state: versions.state,
  body: versions.body,
  hash: versions.hash,
  madeBy: versions.madeBy,
  madeAt: versions.madeAt,
  liveFrom: versions.liveFrom,
};

export type VersionRow = {
  n: number;
  state: "draft" | "planned" | "live" | "retired";
  body: Record<string, unknown>;
  hash: string;
  madeBy: string | null;
  madeAt: Date;
  liveFrom: Date | null;
};

/** Returns the version of a record that is being prepared: a draft, or a scheduled one. */
export async function readPendingVersion(
  db: DatabaseOrTransaction,
  of: VersionedRecordKey,
): Promise<VersionRow | undefined> {
  const [row] = await db.select(ahead).from(versions).where(isAhead(of));
  return row;
}

/** Returns a version by its number, or the live one. */
export async function readVersion(
  db: DatabaseOrTransaction,
  of: VersionedRecordKey,
  which: number | "live",
): Promise<VersionRow | undefined> {
  const isWanted = which === "live" ? eq(versions.state, "live") : eq(versions.n, which);
  const [row] = await db
    .select(ahead)
    .from(versions)
    .where(and(isOfRecord(of), isWanted));
  return row;
}

const MOST_LISTED = 100;

/** Returns the newest versions of a record that are or were live, without their bodies. */
export async function listVersions(db: DatabaseOrTransaction, of: VersionedRecordKey) {
  const { body: _, hash: _hash, ...shown } = ahead;
  return db
    .select({ ...shown, retiredAt: versions.retiredAt })
    .from(versions)
    .where(and(isOfRecord(of), sql`${versions.state} in ('live', 'retired')`))
    .orderBy(desc(versions.n))
    .limit(MOST_LISTED);
}

/** Throws `version_conflict` unless the draft is the one that the caller has seen; null: there was none. */
function assertDraftUnchanged(row: VersionRow | undefined, expectedHash: string | null): void {
  if ((row?.hash ?? null) !== expectedHash) throw new AppError("version_conflict");
}

/**
 * Stores a draft in place of the one with `expectedHash` (null: there was none), in a transaction that holds the
 * record's lock. Throws `version_conflict` if the current draft is another one. A scheduled version becomes a draft
 * again. `isNew`: the draft may be version 1. Otherwise version 1 stays free for the record's current state.
 */
export async function saveDraft(
  tx: Transaction,
  of: VersionedRecordKey,
  {
    body,
    expectedHash,
    madeBy,
    isNew,
  }: { body: Record<string, unknown>; expectedHash: string | null; madeBy: string; isNew: boolean },
): Promise<void> {
  const former = await readPendingVersion(tx, of);
  assertDraftUnchanged(former, expectedHash);
  const n = former?.n ?? Math.max(await newestNumber(tx, of), isNew ? 0 : 1) + 1;
  await tx.delete(versions).where(isAhead(of));
  await tx.insert(versions).values({ ...of, n, state: "draft", body, hash: codeHashInSql(body), madeBy });
}

/** Discards a draft. Throws `version_conflict` when it isn't the one that was seen. */
export async function discardDraft(tx: Transaction, of: VersionedRecordKey, expectedHash: string): Promise<number> {
  const former = await readPendingVersion(tx, of);
  assertDraftUnchanged(former, expectedHash);
  await tx.delete(versions).where(isAhead(of));
  return former?.n ?? 0;
}

/** Schedules a draft for an instant, at which a job puts it live. Its author is the person who scheduled it. */
export async function planDraft(
  tx: Transaction,
  of: VersionedRecordKey,
  { expectedHash, liveFrom, madeBy }: { expectedHash: string; liveFrom: Date; madeBy: string },
): Promise<number> {
  const former = await readPendingVersion(tx, of);
  assertDraftUnchanged(former, expectedHash);
  await tx.update(versions).set({ state: "planned", liveFrom, madeBy }).where(isAhead(of));
  await enqueueJob(tx, PUT_VERSION_LIVE, of, { key: jobKey(of), runAt: liveFrom });
  return former?.n ?? 0;
}

/**
 * Puts the draft with `expectedHash` live, after checking it again. Throws `version_conflict` if the current draft is
 * another one, or the error of a refused draft; nothing is changed then.
 */
export async function putDraftLive(
  db: Database,
  versioned: Versioned,
  { id, expectedHash, actor }: { id: string; expectedHash: string; actor: AuditActor },
): Promise<void> {
  const of = { resource: versioned.name, recordId: id };
  const draft = await readPendingVersion(db, of);
  assertDraftUnchanged(draft, expectedHash);
  if (draft) await versioned.check?.(id, draft.body);
  const write = () =>
    withRetry(db, async (tx) => {
      await versioned.lock(tx, id);
      const locked = await readPendingVersion(tx, of);
      assertDraftUnchanged(locked, expectedHash);
      await tx.delete(versions).where(isAhead(of));
      if (locked) await versioned.putLive(tx, { id, body: locked.body, actor });
    });
  await (versioned.withRefusals ? versioned.withRefusals(id, write) : write());
}

/**
 * Returns the author of a scheduled change for the audit log: the system, with the account of the person who scheduled
 * it.
 */
export function scheduledChangeActor(accountId: string | null): AuditActor {
  return { ...systemActor("Planned change"), accountId };
}

/** Enqueues the job again for a version that is now planned for a later time. */
export const enqueueVersionJob = (db: DatabaseOrTransaction, of: VersionedRecordKey, runAt: Date) =>
  enqueueJob(db, PUT_VERSION_LIVE, of, { key: jobKey(of), runAt });
