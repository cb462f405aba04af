import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { countFailingJobs } from "#platform/jobs/dead-jobs.ts";
import { SEND_MAIL_TASK } from "./mails.ts";

/** How many mails could not be handed over in at least so many tries, and are tried again. */
export function countRefusedMails(db: DatabaseOrTransaction, tries: number): Promise<number> {
  return countFailingJobs(db, { task: SEND_MAIL_TASK, tries });
}
