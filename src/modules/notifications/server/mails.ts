import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { enqueueJob } from "#platform/jobs/enqueue-job.ts";
import type { Mail, MailAddress } from "#platform/mailer.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import type { MailContent } from "../domain/mail-content.ts";
import { isForStaff, type MailName } from "../domain/mail-kinds.ts";
import { mailQueueOf } from "./mail-queue.ts";

export const SEND_MAIL_TASK = "send_mail";

export type WrittenMail = {
  /** `isProven`: whether the address was ever verified; missing if the writer hasn't checked. */
  to: MailAddress & { isProven?: boolean };
  /** Where replies go, if not to the clinic. */
  replyTo?: MailAddress;
  content: MailContent;
  /** The customer who consented, and whose email is used. Required for news, which is sent only with consent. */
  newsFor?: string;
  /** The unsubscribe token for the link at the bottom of emails of this kind; news gets one automatically. */
  unsubscribeToken?: string;
  calendar?: Mail["calendar"];
  attachments?: Mail["attachments"];
};

/** The server dependencies for writing an email. */
export type MailDeps = Pick<ServerDeps, "db" | "clock" | "env" | "secrets" | "versions" | "bucket">;

/**
 * Writes one kind of email from the rows its payload names, in their state when it is sent. Returns undefined if there
 * is no recipient anymore, or nothing to say.
 */
export type MailWriter = (deps: MailDeps, payload: unknown) => Promise<WrittenMail | undefined>;

/** Email writers by name. The names are stored in the queue. */
export type MailWriters = Record<string, MailWriter>;

/**
 * Enqueues an email in the caller's transaction. `key` identifies the occasion (`order:42:confirmation`); the same key
 * is sent once. The payload names rows, so that nothing personal is in the queue. Emails about the same subject are
 * sent one after another.
 */
export function enqueueMail(tx: DatabaseOrTransaction, job: MailJob & { mail: MailName }): Promise<void> {
  return enqueueMailJob(tx, job);
}

type MailJob = { mail: string; key: string; payload: Record<string, unknown>; runAt?: Date };

/** Enqueues an email under any name, because an email waiting in the queue may have a name from an earlier release. */
export function enqueueMailJob(tx: DatabaseOrTransaction, { mail, key, payload, runAt }: MailJob): Promise<void> {
  const queue = mailQueueOf(payload, isForStaff(mail) ? "clinic" : "customer");
  return enqueueJob(
    tx,
    SEND_MAIL_TASK,
    { mail, key, payload },
    { key: `mail:${key}`, ...(queue ? { queue } : {}), ...(runAt ? { runAt } : {}) },
  );
}
