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
/** A caller's key, the scope (caller and call) in which it is unique, and the bytes of the request's body. */
type KeyedRequest = { scope: string; key: string; content: Uint8Array; customerId: string | null };

/** Failures that aren't stored for replay: they are temporary and the client should retry. */
const TEMPORARY: readonly ErrorCode[] = ["rate_limited", "conflict", "not_authenticated", "step_up_needed"];

/** How a response's body is stored for a key id. */
type StoredForm = { toStored(id: string, body: unknown): unknown; toBody(id: string, stored: unknown): unknown };

const AS_IT_IS: StoredForm = { toStored: (_, body) => body, toBody: (_, stored) => stored };

/** Stores a response that contains a secret in encrypted form. */
function sealedBy(secrets: Secrets): StoredForm {
  return {
    toStored: (id, body) => ({ sealed: sealText(secrets, `answer:${id}`, JSON.stringify(body)) }),
    toBody(id, stored) {
      const { sealed } = stored as { sealed: string }; // the format stored above
      const body = openText(secrets, `answer:${id}`, sealed);
      if (body === undefined) throw new AppError("conflict");
      return JSON.parse(body);
    },
  };
}

/** How long a repeated request waits for the first to finish, and how often it checks. */
const WAIT_MS = 10_000;
const LOOK_MS = 50;
/** When a key can be claimed again if the process that made the first request died. */
const ABANDONED_SECONDS = 60;
const FREE_AGAIN_MS = 1_000;
const FREE_WITHIN_MS = 5_000;

/** Returns the id of a keyed request: the same for each repeat, and different from any other request's. */
export function keyedRequestId({ scope, key }: Pick<KeyedRequest, "scope" | "key">): string {
  if (key.length > 255)
    throw new AppError("invalid_input", { issues: [{ path: "Idempotency-Key", message: "is too long" }] });
  return createHash("sha256").update(`${scope}\n${key}`).digest("hex");
}

/**
 * Runs a call once per key: a repeat within 24 hours gets the first response, and waits for it while the first request
 * runs (`conflict` when that takes too long). A repeat with other content is `idempotency_conflict`. The response of
 * `work`, or the refusal it throws, is committed with its writes (decision 0095). 5xx and temporary failures are
 * rethrown and undo what isn't committed, so the same key can be tried again. If it is unknown whether the work was
 * committed, the key stays until the database shows that it wasn't, and a repeat waits for that (OP-4).
 */
export async function runIdempotently(
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
  // A stored refusal gets the id of the current request, like its header.
  return { status: stored.status, body: { ...(stored.body as object), requestId } }; // refusals are objects, see failureAnswer
}

/** A key whose request is being worked on, and the id of that request. */
type Claim = { id: string; claim: string };

/** Runs the work of a key's first request, and commits the work together with its response. */
async function answerFirst(
  db: Database,
  claim: Claim,
  form: StoredForm,
  work: () => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  // Locks the key's row until the work is committed, so that another process doesn't treat it as abandoned.
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
    // The database shows whether it committed; if not, the key becomes free (OP-4).
    if (isCommitUnknown(error)) {
      void freeBehind(db, claim, { isClaimed: true });
      throw error;
    }
    // If part of the work was committed before an external request and the work then threw an `AppError`, its later
    // writes, such as giving up an attempt, are committed too. Otherwise uncommitted writes are rolled back, and a
    // retry makes them again.
    const toKeep = commit.hasCommitted && isAppError(error) ? commit.commit(async () => {}) : commit.takeBack();
    // The caller gets the work's error, not a later one.
    await toKeep.catch(() => {});
    await freeKey(db, claim);
    throw error;
  }
}

/** Deletes a key's claim, so that the key can be used again. Returns whether the key was claimed. */
async function free(db: Database, claim: Claim): Promise<boolean> {
  const freed = await db.delete(idempotencyKeys).where(isOurs(claim)).returning({ key: idempotencyKeys.key });
  return freed.length > 0;
}

/**
 * Frees the key, so that the next request can try again. If the database doesn't respond, the request doesn't wait: the
 * key is freed in the background, with retries until the claim expires by itself.
 */
async function freeKey(db: Database, claim: Claim): Promise<void> {
  await free(db, claim).catch(() => void freeBehind(db, claim, { isClaimed: true }));
}

/**
 * Tries in the background to free a key. Each try has its own time limit, because the request's time limit is used up.
 * If it is unknown whether the claim was written (`isClaimed` is false), tries again even when there is no claim,
 * because the database may still write it.
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

/** Claims a key for the first request; for a repeat, waits for the first response and returns it. */
async function claimOrFind(
  db: Database,
  { content, customerId, ...request }: KeyedRequest,
): Promise<Claim | (StoredAnswer & { id: string })> {
  const id = keyedRequestId(request);
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
 * Throws unless a synchronous standby has a key's response, if the database has a standby. If a commit stopped waiting
 * for the standby, its data can be read, but may be lost with the server. This function commits once more, which waits
 * until the standby has all earlier commits (OP-4).
 */
async function waitForStandby(db: Database, id: string): Promise<void> {
  await db
    .update(idempotencyKeys)
    .set({ status: sql`${idempotencyKeys.status}` })
    .where(eq(idempotencyKeys.key, id));
}

/** Claims a key. Returns false if another request has claimed it. Doesn't wait for a running request. */
async function claimKey(
  db: Database,
  claim: Claim,
  of: { requestHash: string; customerId: string | null },
): Promise<boolean> {
  try {
    return await insertOrTakeOver(db, claim, of);
  } catch (error) {
    // The database may still carry out a statement without a response.
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
  // A key is free again after a minute if the process of its first try died, and after a day if it has a response.
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
