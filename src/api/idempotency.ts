import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { Database } from "#platform/db/client.ts";
import { idempotencyKeys } from "#platform/tables.ts";
import { AppError } from "#shared/app-error.ts";

type Kept = { status: number; body: unknown };

/** How long a repeat waits for the first to be through, and how often it looks. */
const WAIT_MS = 10_000;
const LOOK_MS = 50;

/**
 * Runs `work` once per key: a repeat within 24 hours gets the first answer again, and waits for it while the first is
 * still at work (`conflict` when that takes too long). A repeat with other content is `idempotency_conflict`. What failed
 * with 5xx may be tried again, and so may what `work` throws.
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
  const patience = performance.now() + WAIT_MS;
  while (!(await takeKey(db, id, requestHash))) {
    const [former] = await db
      .select({ requestHash: idempotencyKeys.requestHash, status: idempotencyKeys.status, body: idempotencyKeys.body })
      .from(idempotencyKeys)
      .where(eq(idempotencyKeys.key, id));
    if (former && former.requestHash !== requestHash) throw new AppError("idempotency_conflict");
    if (former && former.status !== null) return { status: former.status, body: former.body };
    if (performance.now() > patience) throw new AppError("conflict", { retryAfterSeconds: 1 });
    await sleep(LOOK_MS);
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

/** Whether the key is ours to work under. */
async function takeKey(db: Database, id: string, requestHash: string): Promise<boolean> {
  const taken = await db
    .insert(idempotencyKeys)
    .values({ key: id, requestHash })
    .onConflictDoUpdate({
      target: idempotencyKeys.key,
      set: { requestHash, status: null, body: null, createdAt: sql`now()` },
      // A key whose first try died with its process is free again after a minute, an answered one after its day.
      setWhere: or(
        and(isNull(idempotencyKeys.status), lt(idempotencyKeys.createdAt, sql`now() - interval '1 minute'`)),
        lt(idempotencyKeys.createdAt, sql`now() - interval '24 hours'`),
      ),
    })
    .returning({ key: idempotencyKeys.key });
  return taken.length > 0;
}
