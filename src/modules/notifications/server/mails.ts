import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { enqueueJob } from "#platform/jobs/enqueue-job.ts";
import type { Mail, MailAddress } from "#platform/mailer.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import type { MailContent } from "../domain/mail-content.ts";
import { isForStaff, type MailName } from "../domain/mail-kinds.ts";
import { mailQueueOf } from "./mail-queue.ts";

export const SEND_MAIL_TASK = "send_mail";

export type WrittenMail = {
  to: MailAddress;
  /** Where an answer goes, if not to the clinic. */
  replyTo?: MailAddress;
  content: MailContent;
  /** The customer of the consent and the address: needed by news, which are sent only with consent. */
  newsFor?: string;
  /** What ends mails of this kind, for the link at their foot; news have one by themselves. */
  unsubscribeToken?: string;
  calendar?: Mail["calendar"];
  attachments?: Mail["attachments"];
};

/** What writing a mail takes of the server. */
export type MailDeps = Pick<ServerDeps, "db" | "clock" | "env" | "secrets" | "versions" | "bucket">;

/**
 * Writes one kind of mail from the rows its payload names, as they are when it is sent. Undefined: there is no
 * recipient anymore, or nothing to say.
 */
export type MailWriter = (deps: MailDeps, payload: unknown) => Promise<WrittenMail | undefined>;

/** By name. The names are stored in the queue. */
export type MailWriters = Record<string, MailWriter>;

/**
 * Asks for a mail in the caller's transaction. `key` names the occasion (`order:42:confirmation`): the same key is sent
 * once. The payload names rows; nothing personal is put into the queue. Mails about the same thing are sent one after another.
 */
export function enqueueMail(tx: DatabaseOrTransaction, job: MailJob & { mail: MailName }): Promise<void> {
  return enqueueMailJob(tx, job);
}

type MailJob = { mail: string; key: string; payload: Record<string, unknown>; runAt?: Date };

/** The same for a mail that waits in the queue already: a former release may have named it. */
export function enqueueMailJob(tx: DatabaseOrTransaction, { mail, key, payload, runAt }: MailJob): Promise<void> {
  const queue = mailQueueOf(payload, isForStaff(mail) ? "clinic" : "customer");
  return enqueueJob(
    tx,
    SEND_MAIL_TASK,
    { mail, key, payload },
    { key: `mail:${key}`, ...(queue ? { queue } : {}), ...(runAt ? { runAt } : {}) },
  );
}
