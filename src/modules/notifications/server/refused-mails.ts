import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { countFailingJobs } from "#platform/jobs/dead-jobs.ts";
import { SEND_MAIL_TASK } from "./mails.ts";

/** Returns how many emails were refused at least this many times and will be tried again. */
export function countRefusedMails(db: DatabaseOrTransaction, tries: number): Promise<number> {
  return countFailingJobs(db, { task: SEND_MAIL_TASK, tries });
}
