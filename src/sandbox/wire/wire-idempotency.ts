import { createHash } from "node:crypto";
import { and, eq, isNull, lt, sql } from "drizzle-orm";
import type { Database } from "#platform/db/client.ts";
import { sandboxIdempotencyKeys } from "../tables.ts";
import { WireError } from "./wire-error.ts";

export type WireAnswer = { status: number; body: string };
export type KeyedAnswer = WireAnswer & { replayOf: string | undefined };

/**
 * Applies the provider's rule for idempotency keys: the first response for a key is stored, including a 500, and
 * repeated; a request with the same key and different content is refused; a second request while the first is running
 * is a conflict. `work` also returns whether its response is to be stored.
 */
export async function answerByKey(
  db: Database,
  { key, path, content, requestId }: { key: string; path: string; content: string; requestId: string },
  work: () => Promise<WireAnswer & { isStored: boolean }>,
): Promise<KeyedAnswer> {
  const contentHash = createHash("sha256").update(content).digest("hex");
  const rows = await db
    .insert(sandboxIdempotencyKeys)
    .values({ key, path, contentHash, requestId })
    .onConflictDoUpdate({
      target: sandboxIdempotencyKeys.key,
      set: { path, contentHash, requestId, createdAt: sql`now()` },
      // Takes over the key of a process that died while working; a live one responds much sooner.
      setWhere: and(
        isNull(sandboxIdempotencyKeys.status),
        lt(sandboxIdempotencyKeys.createdAt, sql`now() - interval '15 seconds'`),
      ),
    })
    .returning({ key: sandboxIdempotencyKeys.key });
  if (rows.length === 0) return repeat(db, { key, path, contentHash });
  let isAnswered = false;
  try {
    const { isStored, ...answer } = await work();
    if (isStored) {
      await db.update(sandboxIdempotencyKeys).set(answer).where(eq(sandboxIdempotencyKeys.key, key));
      isAnswered = true;
    }
    return { ...answer, replayOf: undefined };
  } finally {
    if (!isAnswered) await db.delete(sandboxIdempotencyKeys).where(eq(sandboxIdempotencyKeys.key, key));
  }
}

async function repeat(
  db: Database,
  { key, path, contentHash }: { key: string; path: string; contentHash: string },
): Promise<KeyedAnswer> {
  const [first] = await db.select().from(sandboxIdempotencyKeys).where(eq(sandboxIdempotencyKeys.key, key));
  if (first && (first.path !== path || first.contentHash !== contentHash)) {
    throw new WireError(
      400,
      "idempotency_error",
      "Keys for idempotent requests can only be used with the same parameters they were first used with.",
    );
  }
  if (!first || first.status === null || first.body === null) {
    throw new WireError(
      409,
      "invalid_request_error",
      "There is currently another in-progress request using this Idempotency-Key.",
      {
        code: "idempotency_key_in_use",
      },
    );
  }
  return { status: first.status, body: first.body, replayOf: first.requestId };
}
