import { createHash, randomBytes } from "node:crypto";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "#platform/db/client.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { previews } from "#platform/tables.ts";
import type { Bound } from "./binding.ts";
import { findRegistered } from "./csv/registered.ts";
import { simulateChange } from "./simulate-change.ts";

const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");

/**
 * Stores unsaved changes for a preview on the site for 15 minutes. Returns the token of the preview's URL and when it
 * expires. Throws what saving the changes would throw, except for `version_conflict`.
 */
export async function makePreview(
  db: Database,
  bound: Bound,
  { id, changes, scope }: { id: string; changes: Record<string, unknown>; scope: SQL | undefined },
): Promise<{ token: string; expiresAt: string }> {
  await simulateChange(db, bound, { id, changes, scope }, async () => undefined);
  const token = randomBytes(24).toString("base64url");
  const [row] = await db
    .insert(previews)
    .values({
      tokenHash: hashOf(token),
      resource: bound.resource.name,
      recordId: id,
      changes,
      expiresAt: sql`now() + interval '15 minutes'`,
    })
    .returning({ expiresAt: previews.expiresAt });
  if (!row) throw new Error("a preview was not stored");
  return { token, expiresAt: row.expiresAt.toISOString() };
}

/**
 * Runs `work` on a database with the changes of a preview, which are then rolled back. Returns undefined when the
 * preview has expired or can't be shown anymore, such as for a deleted record.
 */
export async function withPreview<Result>(
  deps: ServerDeps,
  token: string,
  work: (db: Database) => Promise<Result>,
): Promise<Result | undefined> {
  const [preview] = await deps.db
    .select()
    .from(previews)
    .where(and(eq(previews.tokenHash, hashOf(token)), sql`${previews.expiresAt} > now()`));
  const bound = preview && findRegistered(deps, preview.resource);
  if (!bound) return undefined;
  const { recordId: id, changes } = preview;
  // The cast is safe: only the full database has a pool, and reads never use the pool.
  return simulateChange(deps.db, bound, { id, changes }, (tx) => work(tx as unknown as Database));
}
