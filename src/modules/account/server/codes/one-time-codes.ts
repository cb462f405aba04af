import { createHash } from "node:crypto";
import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { assertTriesLeft, countFailure, countTry, limits, networkKeyOf, slowDown } from "#platform/rate-limit.ts";
import type { Secrets } from "#platform/secrets.ts";
import { AppError, isAppError } from "#shared/app-error.ts";
import { emailKey } from "#shared/email-key.ts";
import { newId } from "#shared/ids.ts";
import { oneTimeCodes } from "../tables.ts";
import { type CodeAsker, ownCountOf } from "./known-networks.ts";
import { mailboxOf, subjectOf } from "./mailbox.ts";

export type CodePurpose = "verify_email" | "reset_password" | "identify_guest" | "agree_to_sale";

/** What a code proves, and of which address. `about`: the one thing that it is for, where it is for nothing else. */
type CodeSubject = { purpose: CodePurpose; address: string; about?: string };

/** Wrong entries of one code from all network addresses together: far from a guess, and too many for one joker. */
const TRIES = 100;
const MINUTES = 10;

/** Tries and requests are counted for the address of a customer and the network together (AU-4). */
export type CodeContext = CodeAsker & { db: DatabaseOrTransaction; secrets: Secrets; factor: number };

/**
 * The six digits of a code. They follow from its id and our secret, so that reading the tables or the queue reveals
 * none, and the mail can be written, and written again, from the id alone.
 */
export function digitsOfCode(secrets: Secrets, codeId: string): string {
  const hash = createHash("sha256")
    .update(secrets.sign("codes", `code:${codeId}`))
    .digest();
  return String(hash.readUIntBE(0, 6) % 1_000_000).padStart(6, "0");
}

const hashOfCode = (secrets: Secrets, codeId: string, digits: string) =>
  Buffer.from(secrets.sign("codes", `entered:${codeId}:${digits}`));

const subjectHashOf = (secrets: Secrets, { purpose, address, about }: CodeSubject) =>
  Buffer.from(secrets.sign("codes", `${purpose}${about === undefined ? "" : `/${about}`}:${emailKey(address)}`));

/** Whether a code was asked for an address. */
export const isCodeFor = (
  secrets: Secrets,
  { subjectHash, ...of }: Omit<CodeSubject, "address"> & { subjectHash: Uint8Array },
  address: string,
): boolean => subjectHashOf(secrets, { ...of, address }).equals(subjectHash);

/**
 * Counts a code that is about to be sent: three in 15 minutes and ten a day for an address of a customer and a network
 * address together, so that a stranger can't use up a customer's (AU-4). Throws `rate_limited`.
 */
export async function countCodeSent(
  { db, secrets, factor, clientAddress }: CodeContext,
  address: string,
): Promise<void> {
  const subject = `${subjectOf(secrets, address)}:${networkKeyOf(secrets, clientAddress)}`;
  await countTry(db, `codes-sent:${subject}`, limits.codesSent, factor);
  await countTry(db, `codes-sent-daily:${subject}`, limits.codesSentDaily, factor);
}

/**
 * Counts a code mail for a mailbox, wherever the request came from: up to 20 a day for one purpose. A device or network that has logged
 * in with this address before has five of its own first, so that others can't use up the owner's. Throws `rate_limited`; then no code may
 * be created, because only the newest one is valid.
 */
export async function countMailWithCode(
  context: CodeContext,
  { purpose, address }: { purpose: CodePurpose; address: string },
): Promise<void> {
  const { db, secrets, factor } = context;
  const mailbox = `codes-mailed:${purpose}:${mailboxOf(secrets, address)}`;
  const own = await ownCountOf(context, address);
  if (own !== undefined) {
    try {
      return await countTry(db, `${mailbox}:${own}`, limits.codesOfOwnerDaily, factor);
    } catch (error) {
      if (!isAppError(error, "rate_limited")) throw error;
    }
  }
  await countTry(db, mailbox, limits.codesOfMailboxDaily, factor);
}

/** Makes a code for an address and returns its id. An unknown address gets one too, so that both cost the same. */
export async function issueCode(
  tx: Transaction,
  secrets: Secrets,
  { customerId, ...subject }: CodeSubject & { customerId: string | undefined },
): Promise<string> {
  const id = newId();
  await tx.insert(oneTimeCodes).values({
    id,
    purpose: subject.purpose,
    subjectHash: subjectHashOf(secrets, subject),
    customerId: customerId ?? null,
    codeHash: hashOfCode(secrets, id, digitsOfCode(secrets, id)),
    triesLeft: TRIES,
    expiresAt: sql`now() + make_interval(mins => ${MINUTES})`,
  });
  return id;
}

/**
 * Uses up a code once: of a hundred right entries at the same moment one gets it. Only the newest code of an address
 * counts, for five tries from a network address; wrong ones are counted per day as well, so that new codes don't bring
 * new chances without end. Many wrong codes for one account slow its answers; they never lock it. Throws
 * `invalid_code`, `code_expired` or `rate_limited`; returns the customer's id, undefined for an unknown address.
 */
export async function spendCode(
  { db, secrets, factor, clientAddress }: CodeContext,
  { digits, ...subject }: CodeSubject & { digits: string },
): Promise<{ customerId: string | undefined }> {
  const account = `code-failures:${subjectOf(secrets, subject.address)}`;
  const network = networkKeyOf(secrets, clientAddress);
  const failures = `${account}:${network}`;
  await assertTriesLeft(db, failures, limits.codeFailuresDaily, factor);
  await slowDown(db, account, factor);
  const subjectHash = subjectHashOf(secrets, subject);
  const newest = db
    .select({ id: oneTimeCodes.id })
    .from(oneTimeCodes)
    .where(eq(oneTimeCodes.subjectHash, subjectHash))
    .orderBy(desc(oneTimeCodes.createdAt), desc(oneTimeCodes.id))
    .limit(1);
  await countTryOfCode(db, (await newest)[0]?.id, network);
  const [tried] = await db
    .update(oneTimeCodes)
    .set({ triesLeft: sql`${oneTimeCodes.triesLeft} - 1` })
    .where(
      and(
        eq(oneTimeCodes.id, newest),
        isNull(oneTimeCodes.usedAt),
        gt(oneTimeCodes.triesLeft, 0),
        gt(oneTimeCodes.expiresAt, sql`now()`),
      ),
    )
    .returning({ id: oneTimeCodes.id, codeHash: oneTimeCodes.codeHash, customerId: oneTimeCodes.customerId });
  if (!tried) {
    const [former] = await newest;
    throw new AppError(former ? "code_expired" : "invalid_code");
  }
  const isRight = secrets.verify("codes", `entered:${tried.id}:${digits}`, Buffer.from(tried.codeHash).toString());
  const [used] = isRight
    ? await db
        .update(oneTimeCodes)
        .set({ usedAt: sql`now()` })
        .where(and(eq(oneTimeCodes.id, tried.id), isNull(oneTimeCodes.usedAt)))
        .returning({ id: oneTimeCodes.id })
    : [];
  if (!used) {
    await countTry(db, failures, limits.codeFailuresDaily, factor);
    await countFailure(db, account);
    throw new AppError("invalid_code");
  }
  return { customerId: tried.customerId ?? undefined };
}

async function countTryOfCode(db: DatabaseOrTransaction, codeId: string | undefined, network: string): Promise<void> {
  if (codeId === undefined) return;
  try {
    await countTry(db, `code-tries:${codeId}:${network}`, limits.triesOfCode);
  } catch (error) {
    throw isAppError(error, "rate_limited") ? new AppError("code_expired") : error;
  }
}
