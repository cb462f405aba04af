import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { type Database, isDatabaseDown } from "#platform/db/client.ts";
import { isCommitUnknown } from "#platform/db/database-errors.ts";
import { OneCommit } from "#platform/db/one-commit.ts";
import { waitingUpTo } from "#platform/db/patience.ts";
import { openText, sealText } from "#platform/seal.ts";
import type { Secrets } from "#platform/secrets.ts";
import { idempotencyKeys } from "#platform/tables.ts";
import { AppError, type ErrorCode, isAppError } from "#shared/app-error.ts";
import type { CallDefinition } from "#shared/contract/define-call.ts";
import { newId } from "#shared/ids.ts";
import { failureAnswer, statusIn, toAppError } from "./answer.ts";

type StoredAnswer = { status: number; body: unknown };
/** A caller's key, the caller and call that it counts for, and the bytes of the body it came with. */
type KeyedRequest = { scope: string; key: string; content: Uint8Array; customerId: string | null };

/** Not stored for idempotent replay: the failure is temporary and the client should retry. */
const TEMPORARY: readonly ErrorCode[] = ["rate_limited", "conflict", "not_authenticated", "step_up_needed"];

/** How the body of an answer is stored under the key with an id. */
type StoredForm = { toStored(id: string, body: unknown): unknown; toBody(id: string, stored: unknown): unknown };

const AS_IT_IS: StoredForm = { toStored: (_, body) => body, toBody: (_, stored) => stored };

/** An answer with a secret is stored unreadably. */
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
/** When a key is free again whose first try died with its process. */
const ABANDONED_SECONDS = 60;
const FREE_AGAIN_MS = 1_000;
const FREE_WITHIN_MS = 5_000;

/** The id of a keyed request: the same for each of its repeats, and of no other request. */
export function keyedRequestId({ scope, key }: Pick<KeyedRequest, "scope" | "key">): string {
  if (key.length > 255)
    throw new AppError("invalid_input", { issues: [{ path: "Idempotency-Key", message: "is too long" }] });
  return createHash("sha256").update(`${scope}\n${key}`).digest("hex");
}

/**
 * Runs a call once per key: a repeat within 24 hours gets the first answer, and waits for it while the first request
 * runs (`conflict` when that takes too long). A repeat with other content is `idempotency_conflict`. The answer of
 * `work`, or the refusal it throws, is committed with what `work` wrote (decision 0095). Failures of 5xx and temporary
 * ones are thrown on and take back what isn't committed: the same key tries again. Where it isn't known whether the work was
 * committed, the key stays until the database shows that it wasn't, and a repeat waits for that (OP-4).
 */
export async function answerByKey(
  db: Database,
  keyed: KeyedRequest,
  { requestId, call, secrets }: { requestId: string; call: CallDefinition; secrets: Secrets },
  work: () => Promise<Record<string, unknown>>,
): Promise<StoredAnswer> {
  const form = call.tellsSecret ? sealedBy(secrets) : AS_IT_IS;
  const claim = await claimOrFind(db, keyed);
  const stored =
    "status" in claim
      ? { status: claim.status, body: form.toBody(claim.id, claim.body) }
      : await answerFirst(db, claim, form, async () => {
          try {
            const body = await work();
            return { status: statusIn(body), body };
          } catch (error) {
            const failure = toAppError(error, isDatabaseDown);
            const answer = failureAnswer(failure, requestId, call);
            if (answer.status >= 500 || TEMPORARY.includes(failure.code)) throw error;
            return { status: answer.status, body: await answer.json() };
          }
        });
  if (stored.status < 300) return stored;
  // A stored refusal names the request that asks, as its header does.
  return { status: stored.status, body: { ...(stored.body as object), requestId } }; // refusals are objects: failureAnswer
}

/** A key to work under, and what names the request that does. */
type Claim = { id: string; claim: string };

/** Does the work of a key, and commits it with its answer. */
async function answerFirst(
  db: Database,
  claim: Claim,
  form: StoredForm,
  work: () => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  // Holds the key's row until the work is committed, so that another process doesn't take it for abandoned meanwhile.
  const commit = new OneCommit(db, async (tx) => {
    const [ours] = await tx
      .select({ key: idempotencyKeys.key })
      .from(idempotencyKeys)
      .where(isOurs(claim))
      .for("no key update");
    if (!ours) throw new AppError("conflict");
  });
  try {
    const answer = await commit.run(work);
    const stored = { status: answer.status, body: form.toStored(claim.id, answer.body) };
    await commit.commit((last) => last.update(idempotencyKeys).set(stored).where(isOurs(claim)).execute());
    return answer;
  } catch (error) {
    // What the database commits shows whether it did: the key is free once it hasn't (OP-4).
    if (isCommitUnknown(error)) {
      void freeBehind(db, claim, { isClaimed: true });
      throw error;
    }
    // Work after a request to the outside, such as giving up an attempt, stays; all else is retried.
    const toKeep = commit.hasCommitted && isAppError(error) ? commit.commit(async () => {}) : commit.takeBack();
    // The caller gets the error of the work, not a later one.
    await toKeep.catch(() => {});
    await freeKey(db, claim);
    throw error;
  }
}

/** Frees a key; says whether it was claimed. */
async function free(db: Database, claim: Claim): Promise<boolean> {
  const freed = await db.delete(idempotencyKeys).where(isOurs(claim)).returning({ key: idempotencyKeys.key });
  return freed.length > 0;
}

/**
 * Lets the next request with the key try again. Where the database doesn't answer, the request doesn't wait: the key is freed
 * behind it, for as long as it isn't free by itself.
 */
async function freeKey(db: Database, claim: Claim): Promise<void> {
  await free(db, claim).catch(() => void freeBehind(db, claim, { isClaimed: true }));
}

/**
 * Tries in a patience of its own each time: that of the request is spent. Where it isn't known whether the key is claimed, a
 * try that finds nothing isn't the last: the database may carry out the claim after it.
 */
async function freeBehind(db: Database, claim: Claim, { isClaimed }: { isClaimed: boolean }): Promise<void> {
  const end = performance.now() + ABANDONED_SECONDS * 1_000;
  for (let pauseMs = FREE_AGAIN_MS; performance.now() < end; ) {
    await sleep(pauseMs, undefined, { ref: false });
    const freed = await waitingUpTo(FREE_WITHIN_MS, () => free(db, claim)).catch(() => "unanswered" as const);
    if (freed === true || (isClaimed && freed === false)) return;
    if (freed === false) pauseMs *= 2;
  }
}

const isOurs = ({ id, claim }: Claim) =>
  and(eq(idempotencyKeys.key, id), isNull(idempotencyKeys.status), eq(idempotencyKeys.claim, claim));

/** Claims a key, or finds what it was answered, once it was. */
async function claimOrFind(
  db: Database,
  { content, customerId, ...asked }: KeyedRequest,
): Promise<Claim | (StoredAnswer & { id: string })> {
  const id = keyedRequestId(asked);
  const requestHash = createHash("sha256").update(content).digest("hex");
  const patience = performance.now() + WAIT_MS;
  const claim = { id, claim: newId() };
  for (;;) {
    if (await claimKey(db, claim, { requestHash, customerId })) return claim;
    const [former] = await db
      .select({ requestHash: idempotencyKeys.requestHash, status: idempotencyKeys.status, body: idempotencyKeys.body })
      .from(idempotencyKeys)
      .where(eq(idempotencyKeys.key, id));
    if (former && former.requestHash !== requestHash) throw new AppError("idempotency_conflict");
    if (former && former.status !== null) {
      await waitForStandby(db, id);
      return { id, status: former.status, body: former.body };
    }
    if (performance.now() > patience) throw new AppError("conflict", { retryAfterSeconds: 1 });
    await sleep(LOOK_MS);
  }
}

/**
 * Throws unless a synchronous standby has the answer of a key, where the database has one: that of a commit whose wait was
 * given up can be read, and be lost with the server. A commit of our own waits for all before it (OP-4).
 */
async function waitForStandby(db: Database, id: string): Promise<void> {
  await db
    .update(idempotencyKeys)
    .set({ status: sql`${idempotencyKeys.status}` })
    .where(eq(idempotencyKeys.key, id));
}

/** Claims a key; says whether it could, as it may be another's. Waits for no request that is at work. */
async function claimKey(
  db: Database,
  claim: Claim,
  of: { requestHash: string; customerId: string | null },
): Promise<boolean> {
  try {
    return await insertOrTakeOver(db, claim, of);
  } catch (error) {
    // The database may carry out later what it hasn't answered.
    if (isDatabaseDown(error)) void freeBehind(db, claim, { isClaimed: false });
    throw error;
  }
}

async function insertOrTakeOver(
  db: Database,
  { id, claim }: Claim,
  { requestHash, customerId }: { requestHash: string; customerId: string | null },
): Promise<boolean> {
  const [claimed] = await db
    .insert(idempotencyKeys)
    .values({ key: id, requestHash, customerId, claim })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  if (claimed) return true;
  // A key whose first try died with its process is free again after a minute, an answered one after its day.
  const abandoned = db
    .select({ key: idempotencyKeys.key })
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.key, id),
        or(
          and(
            isNull(idempotencyKeys.status),
            lt(idempotencyKeys.createdAt, sql`now() - make_interval(secs => ${ABANDONED_SECONDS})`),
          ),
          lt(idempotencyKeys.createdAt, sql`now() - interval '24 hours'`),
        ),
      ),
    )
    .for("no key update", { skipLocked: true });
  const [again] = await db
    .update(idempotencyKeys)
    .set({ requestHash, status: null, body: null, claim, createdAt: sql`now()` })
    .where(inArray(idempotencyKeys.key, abandoned))
    .returning({ key: idempotencyKeys.key });
  return again !== undefined;
}
