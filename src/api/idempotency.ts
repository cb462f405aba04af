import { createHash } from "node:crypto";
import { and, eq, isNull, lt, sql } from "drizzle-orm";
import type { Database } from "#platform/db/client.ts";
import { idempotencyKeys } from "#platform/tables.ts";
import { AppError } from "#shared/app-error.ts";

type Kept = { status: number; body: unknown };

/**
 * Runs `work` once per key: a repeat within 24 hours gets the first answer again, a repeat with other content or while
 * the first is still at work is `idempotency_conflict`. What failed with 5xx may be tried again, and so may what `work` throws.
 */
export async function answerOnce(
  db: Database,
  { scope, key, content }: { scope: string; key: string; content: Uint8Array },
  work: () => Promise<Kept>,
): Promise<Kept> {
  if (key.length > 255)
    throw new AppError("invalid_input", { issues: [{ path: "Idempotency-Key", message: "is too long" }] });
  const id = createHash("sha256").update(`${scope}\n${key}`).digest("hex");
  const requestHash = createHash("sha256").update(content).digest("hex");
  const taken = await db
    .insert(idempotencyKeys)
    .values({ key: id, requestHash })
    .onConflictDoUpdate({
      target: idempotencyKeys.key,
      set: { requestHash, createdAt: sql`now()` },
      // A key whose first try died with its process is free again after a minute.
      setWhere: and(isNull(idempotencyKeys.status), lt(idempotencyKeys.createdAt, sql`now() - interval '1 minute'`)),
    })
    .returning({ key: idempotencyKeys.key });
  if (taken.length === 0) {
    const [former] = await db
      .select({ requestHash: idempotencyKeys.requestHash, status: idempotencyKeys.status, body: idempotencyKeys.body })
      .from(idempotencyKeys)
      .where(eq(idempotencyKeys.key, id));
    if (!former || former.requestHash !== requestHash || former.status === null)
      throw new AppError("idempotency_conflict");
    return { status: former.status, body: former.body };
  }
  try {
    const kept = await work();
    if (kept.status >= 500) await db.delete(idempotencyKeys).where(eq(idempotencyKeys.key, id));
    else await db.update(idempotencyKeys).set(kept).where(eq(idempotencyKeys.key, id));
    return kept;
  } catch (error) {
    await db.delete(idempotencyKeys).where(eq(idempotencyKeys.key, id));
    throw error;
  }
}
