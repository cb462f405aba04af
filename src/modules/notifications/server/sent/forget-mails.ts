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

/** A mail that was being written while its person was erased is out by then. */
const AGAIN_AFTER_MS = 10 * 60_000;

const jobSchema = z.object({ addressMarks: z.array(z.string()), keyMarks: z.array(z.string()) });
type Marks = z.infer<typeof jobSchema>;

/** Asks for the removal of mail files, now and once more. The queue holds marks, nothing personal. */
async function enqueueRemoval(tx: Transaction, { addressMarks, keyMarks }: Marks): Promise<void> {
  const key = `${FORGET_MAILS_TASK}:${newId()}`;
  await enqueueJob(tx, FORGET_MAILS_TASK, { addressMarks, keyMarks }, { key });
  const runAt = new Date(Date.now() + AGAIN_AFTER_MS);
  await enqueueJob(tx, FORGET_MAILS_TASK, { addressMarks, keyMarks }, { key: `${key}:again`, runAt });
}

const forgetAddress = command(sql`delete from sent_mails where address = ${sql.placeholder("address")}`);

/** Forgets the mails to a person who is erased: the rows here at once, their files by a job. */
export async function forgetMailsTo(tx: Transaction, address: string): Promise<void> {
  await forgetAddress(tx, { address: address.toLowerCase() });
  await enqueueRemoval(tx, { addressMarks: [addressMark(address)], keyMarks: [] });
}

/** The same of some mails: of an address that isn't known to be the person's. */
export async function forgetMails(tx: Transaction, which: SQL): Promise<void> {
  const rows = await tx.delete(sentMails).where(which).returning({ key: sentMails.key });
  if (rows.length > 0)
    await enqueueRemoval(tx, { addressMarks: [], keyMarks: rows.map(({ key }) => mailFileMark(key)) });
}

/** What a mail can be about, by the column or the indexed part of its payload that says so. */
const subjects = {
  appointmentId: sql`appointment_id`,
  orderId: sql`payload->>'orderId'`,
  giftCardId: sql`payload->>'giftCardId'`,
  entryId: sql`payload->>'entryId'`,
};

/** The same of mails about things of theirs, to whatever address: the words of a gift card have their name. */
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

/** Removes the mails to an address now: rows and files. */
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
