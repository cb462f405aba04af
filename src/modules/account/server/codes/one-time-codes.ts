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

/** The purpose of a code and the email it proves. `about`, if set, limits the code to one subject, such as one sale. */
type CodeSubject = { purpose: CodePurpose; address: string; about?: string };

/**
 * The number of wrong entries allowed for one code from all networks together: too few for guessing to succeed, but so
 * many that one prankster can't use them all up.
 */
const TRIES = 100;
const MINUTES = 10;

/**
 * The context for sending and checking codes. Sent codes and wrong entries are counted per pair of email and network
 * (AU-4).
 */
export type CodeContext = CodeAsker & { db: DatabaseOrTransaction; secrets: Secrets; factor: number };

/**
 * Returns the six digits of a code. They are derived from its id and our secret, so tables and the job queue reveal no
 * digits, and a job can write the email, again if it fails, from the id alone.
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

/** Whether a code was requested for an email. */
export const isCodeFor = (
  secrets: Secrets,
  { subjectHash, ...of }: Omit<CodeSubject, "address"> & { subjectHash: Uint8Array },
  address: string,
): boolean => subjectHashOf(secrets, { ...of, address }).equals(subjectHash);

/**
 * Counts a code that is about to be sent. The limit is three in 15 minutes and ten a day per pair of customer email and
 * network address, so that a stranger can't use up a customer's codes (AU-4). Throws `rate_limited`.
 */
export async function countCodeSent(
  { db, secrets, factor, clientNetwork }: CodeContext,
  address: string,
): Promise<void> {
  const subject = `${subjectOf(secrets, address)}:${networkKeyOf(secrets, clientNetwork)}`;
  await countTry(db, `codes-sent:${subject}`, limits.codesSent, factor);
  await countTry(db, `codes-sent-daily:${subject}`, limits.codesSentDaily, factor);
}

/**
 * Counts a code email to a mailbox, regardless of where the request came from: up to 20 a day for one purpose. A device
 * or network that has logged in with this email before first uses a separate limit of five, so that others can't use up
 * the owner's. Throws `rate_limited`; then no code may be created, because only the newest one is valid.
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

/**
 * Creates a code for an email and returns its id. An email without an account gets a code too, so that the response
 * time doesn't reveal whether there is an account.
 */
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
 * Uses up a code. If many requests enter it correctly at the same time, only one succeeds. Only an email's newest code
 * is valid, for five tries from a network address. Wrong entries are also counted per day, so that new codes don't give
 * endless tries. Many wrong codes slow an account's responses but never lock it. Throws `invalid_code`, `code_expired`
 * or `rate_limited`. Returns the customer's id, undefined for an unknown email.
 */
export async function spendCode(
  { db, secrets, factor, clientNetwork }: CodeContext,
  { digits, ...subject }: CodeSubject & { digits: string },
): Promise<{ customerId: string | undefined }> {
  const account = `code-failures:${subjectOf(secrets, subject.address)}`;
  const network = networkKeyOf(secrets, clientNetwork);
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
