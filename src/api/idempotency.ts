import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { type Database, isDatabaseDown } from "#platform/db/client.ts";
import { openText, sealText } from "#platform/seal.ts";
import type { Secrets } from "#platform/secrets.ts";
import { idempotencyKeys } from "#platform/tables.ts";
import { AppError, type ErrorCode } from "#shared/app-error.ts";
import type { CallDefinition } from "#shared/contract/define-call.ts";
import { failureAnswer, toAppError } from "./answer.ts";

type StoredAnswer = { status: number; body: unknown };
/** A caller's key, the caller and call that it counts for, and the bytes of the body it came with. */
type KeyedRequest = { scope: string; key: string; content: Uint8Array; customerId: string | null };

/** Not stored for idempotent replay: the failure is temporary and the client should retry. */
const TEMPORARY: readonly ErrorCode[] = ["rate_limited", "conflict", "not_authenticated", "step_up_needed"];

/** How the body of an answer is stored under the key with an id. */
type StoredForm = { toStored(id: string, body: unknown): unknown; toBody(id: string, stored: unknown): unknown };

const AS_IT_IS: StoredForm = { toStored: (_, body) => body, toBody: (_, stored) => stored };

/** Of an answer that tells a secret the database has no readable copy. */
function sealedBy(secrets: Secrets): StoredForm {
  return {
    toStored: (id, body) => ({ sealed: sealText(secrets, `answer:${id}`, JSON.stringify(body)) }),
    toBody(id, stored) {
      const { sealed } = stored as { sealed: string }; // as it was stored above
      const body = openText(secrets, `answer:${id}`, sealed);
      if (body === undefined) throw new AppError("conflict");
      return JSON.parse(body);
    },
  };
}

/** How long a repeat waits for the first to be through, and how often it looks. */
const WAIT_MS = 10_000;
const LOOK_MS = 50;

/**
 * Answers a call once per key: the answer of `work`, or the refusal it throws, is stored and given to each repeat. Failures
 * of 5xx and temporary ones are thrown on, not stored.
 */
export async function answerByKey(
  db: Database,
  keyed: KeyedRequest,
  { requestId, call, secrets }: { requestId: string; call: CallDefinition; secrets: Secrets },
  work: () => Promise<Record<string, unknown>>,
): Promise<StoredAnswer> {
  const stored = await answerOnce(db, keyed, call.tellsSecret ? sealedBy(secrets) : AS_IT_IS, async () => {
    try {
      return { status: 200, body: await work() };
    } catch (error) {
      const failure = toAppError(error, isDatabaseDown);
      const answer = failureAnswer(failure, requestId, call);
      if (answer.status >= 500 || TEMPORARY.includes(failure.code)) throw error;
      return { status: answer.status, body: await answer.json() };
    }
  });
  if (stored.status === 200) return stored;
  // A stored refusal names the request that asks, as its header does.
  return { status: stored.status, body: { ...(stored.body as object), requestId } }; // refusals are objects: failureAnswer
}

/**
 * Runs `work` once per key: a repeat within 24 hours gets the first answer, and waits for it while the first request runs
 * (`conflict` when that takes too long). A repeat with other content is `idempotency_conflict`. What failed with 5xx, and
 * what `work` throws, can be retried with the same key.
 */
async function answerOnce(
  db: Database,
  { scope, key, content, customerId }: KeyedRequest,
  form: StoredForm,
  work: () => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  if (key.length > 255)
    throw new AppError("invalid_input", { issues: [{ path: "Idempotency-Key", message: "is too long" }] });
  const id = createHash("sha256").update(`${scope}\n${key}`).digest("hex");
  const requestHash = createHash("sha256").update(content).digest("hex");
  const patience = performance.now() + WAIT_MS;
  while (!(await takeKey(db, { id, requestHash, customerId }))) {
    const [former] = await db
      .select({ requestHash: idempotencyKeys.requestHash, status: idempotencyKeys.status, body: idempotencyKeys.body })
      .from(idempotencyKeys)
      .where(eq(idempotencyKeys.key, id));
    if (former && former.requestHash !== requestHash) throw new AppError("idempotency_conflict");
    if (former && former.status !== null) return { status: former.status, body: form.toBody(id, former.body) };
    if (performance.now() > patience) throw new AppError("conflict", { retryAfterSeconds: 1 });
    await sleep(LOOK_MS);
  }
  try {
    const answer = await work();
    if (answer.status >= 500) await db.delete(idempotencyKeys).where(eq(idempotencyKeys.key, id));
    else {
      const stored = { status: answer.status, body: form.toStored(id, answer.body) };
      await db.update(idempotencyKeys).set(stored).where(eq(idempotencyKeys.key, id));
    }
    return answer;
  } catch (error) {
    await db.delete(idempotencyKeys).where(eq(idempotencyKeys.key, id));
    throw error;
  }
}

/** Whether the key is ours to work under. */
async function takeKey(
  db: Database,
  { id, requestHash, customerId }: { id: string; requestHash: string; customerId: string | null },
): Promise<boolean> {
  const taken = await db
    .insert(idempotencyKeys)
    .values({ key: id, requestHash, customerId })
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
