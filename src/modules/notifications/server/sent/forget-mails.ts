import { join } from "node:path";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { command } from "#platform/db/statement.ts";
import { enqueueJob } from "#platform/jobs/enqueue-job.ts";
import type { JobTasks } from "#platform/jobs/job-runner.ts";
import { addressMark, mailFileMark, removeMails } from "#platform/mailer.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { newId } from "#shared/ids.ts";
import { sentMails } from "../tables.ts";

const FORGET_MAILS_TASK = "forget_mails";

/** When files are removed a second time. An email that was being written during the erasure has been sent by then. */
const AGAIN_AFTER_MS = 10 * 60_000;

const jobSchema = z.object({ addressMarks: z.array(z.string()), keyMarks: z.array(z.string()) });
type Marks = z.infer<typeof jobSchema>;

/** Enqueues the removal of email files, now and once more later. The queue holds hashes, nothing personal. */
async function enqueueRemoval(tx: Transaction, { addressMarks, keyMarks }: Marks): Promise<void> {
  const key = `${FORGET_MAILS_TASK}:${newId()}`;
  await enqueueJob(tx, FORGET_MAILS_TASK, { addressMarks, keyMarks }, { key });
  const runAt = new Date(Date.now() + AGAIN_AFTER_MS);
  await enqueueJob(tx, FORGET_MAILS_TASK, { addressMarks, keyMarks }, { key: `${key}:again`, runAt });
}

const forgetAddress = command(sql`delete from sent_mails where address = ${sql.placeholder("address")}`);

/** Deletes the emails to a person being erased: the rows at once, their files by a job. */
export async function forgetMailsTo(tx: Transaction, address: string): Promise<void> {
  await forgetAddress(tx, { address: address.toLowerCase() });
  await enqueueRemoval(tx, { addressMarks: [addressMark(address)], keyMarks: [] });
}

/** Deletes selected emails and their files, for an address that may not belong to the person. */
export async function forgetMails(tx: Transaction, which: SQL): Promise<void> {
  const rows = await tx.delete(sentMails).where(which).returning({ key: sentMails.key });
  if (rows.length > 0)
    await enqueueRemoval(tx, { addressMarks: [], keyMarks: rows.map(({ key }) => mailFileMark(key)) });
}

/** The records that an email can be about, each with the column or the payload field that contains its id. */
const subjects = {
  appointmentId: sql`appointment_id`,
  orderId: sql`payload->>'orderId'`,
  giftCardId: sql`payload->>'giftCardId'`,
  entryId: sql`payload->>'entryId'`,
};

/**
 * Deletes emails about a person's records, also those sent to other people: the email to the recipient of a gift card,
 * for example, names its buyer.
 */
export async function forgetMailsAbout(
  tx: Transaction,
  subject: keyof typeof subjects,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await forgetMails(tx, sql`${subjects[subject]} = any(${sql.param([...ids])}::text[])`);
}

const forgetMarks = command(
  sql`delete from sent_mails where address_mark(address) = any(${sql.placeholder("marks")}::text[])`,
);

async function forgetMarked(db: DatabaseOrTransaction, dataDir: string, marks: Marks): Promise<void> {
  await forgetMarks(db, { marks: marks.addressMarks });
  await removeMails(join(dataDir, "outbox"), marks);
}

/** Deletes the emails to an address now: rows and files. */
export async function forgetAddressNow({ db, env }: Pick<ServerDeps, "db" | "env">, address: string): Promise<void> {
  await forgetMarked(db, env.dataDir, { addressMarks: [addressMark(address)], keyMarks: [] });
}

export function forgetMailsTasks({ db, env }: Pick<ServerDeps, "db" | "env">): JobTasks {
  return {
    async [FORGET_MAILS_TASK](payload) {
      await forgetMarked(db, env.dataDir, jobSchema.parse(payload));
    },
  };
}
