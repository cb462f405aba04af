import { join } from "node:path";
import { z } from "zod";
import { addressSubject, findNewsReader, isAddressProven } from "#modules/account/server/public.ts";
import { recallClinicSettings } from "#modules/content/server/public.ts";
import type { JobTasks } from "#platform/jobs/job-runner.ts";
import { createMailer } from "#platform/mailer.ts";
import { readMailPicture } from "#platform/pictures.ts";
import { countTry, type Limit, limits } from "#platform/rate-limit.ts";
import { isAppError } from "#shared/app-error.ts";
import { withoutTheirWords } from "../domain/mail-content.ts";
import { isCodeMail, isCounted, isNews, saysNames } from "../domain/mail-kinds.ts";
import { renderMail } from "../domain/render-mail.ts";
import { enqueueMailJob, type MailDeps, type MailWriters, SEND_MAIL_TASK, type WrittenMail } from "./mails.ts";
import { senderOf, withLogo } from "./sender.ts";
import { forgetMailsTasks } from "./sent/forget-mails.ts";
import { forgetOldMails, noteSent } from "./sent/sent-mails.ts";

/** The name of an email's attached picture. */
const PICTURE = "picture";

/**
 * How often a waiting email checks for a sender. Without MAIL_FROM and an email address of the clinic there is none.
 */
const WAIT_FOR_SENDER_MS = 15 * 60_000;

const jobSchema = z.object({ mail: z.string(), key: z.string(), payload: z.record(z.string(), z.unknown()) });

/**
 * Returns the news recipient and the unsubscribe page; undefined for a customer who didn't agree, or no longer does.
 * The recipient is the address for which the customer consented, whatever address the writer gave.
 */
async function newsOf({ db, secrets, env }: MailDeps, mail: string, { newsFor }: WrittenMail) {
  if (newsFor === undefined) throw new Error(`the mail ${mail} is news and doesn’t say for which customer`);
  const reader = await findNewsReader(db, secrets, newsFor);
  if (!reader) return undefined;
  return { to: { name: reader.name, address: reader.address }, unsubscribeUrl: unsubscribeUrlOf(env, reader.token) };
}

function unsubscribeUrlOf({ publicUrl, port }: MailDeps["env"], token: string): string {
  const origin = publicUrl ? new URL(publicUrl).origin : `http://localhost:${port}`;
  return `${origin}/unsubscribe?${new URLSearchParams({ link: token })}`;
}

/** Returns the email with its picture attached as its first block; without one if the clinic has no such picture. */
async function withPicture(written: WrittenMail): Promise<WrittenMail> {
  const { content, attachments = [] } = written;
  const picture = content.picture === undefined ? undefined : await readMailPicture(content.picture);
  if (!picture) return written;
  return {
    ...written,
    content: { ...content, blocks: [{ kind: "picture", cid: PICTURE, alt: picture.alt }, ...content.blocks] },
    attachments: [
      { filename: `${PICTURE}.jpg`, contentType: "image/jpeg", content: picture.jpeg, cid: PICTURE },
      ...attachments,
    ],
  };
}

/**
 * Returns the email as it may be sent to an unverified address: without the name and text that the sender typed,
 * because people can sign up, book or write to us with another person's address.
 */
async function forReader(deps: MailDeps, mail: string, written: WrittenMail): Promise<WrittenMail> {
  const { to, content } = written;
  const isProven = async () => to.isProven ?? (await isAddressProven(deps.db, deps.secrets, to.address));
  if (saysNames(mail) || (to.address && (await isProven()))) return written;
  return {
    ...written,
    // The address is used as the name, so that the header has the usual form.
    to: { name: to.address, address: to.address },
    content: { ...content, blocks: withoutTheirWords(content.blocks) },
  };
}

/** Every night. */
export const mailSchedules = { sweep_mails: "35 8 * * *" };

/**
 * Returns the email jobs. One writes, renders and hands over an email, with a key by which the mailer recognizes
 * repeats. Another deletes old ones.
 */
export function mailTasks(deps: MailDeps, writers: MailWriters): JobTasks {
  const mailer = createMailer({ smtpUrl: deps.env.smtpUrl, outboxFolder: join(deps.env.dataDir, "outbox") });
  return {
    ...forgetMailsTasks(deps),
    sweep_mails: () => forgetOldMails(deps.db),
    async [SEND_MAIL_TASK](job, { attempt }) {
      const { mail, key, payload } = jobSchema.parse(job);
      const write = writers[mail];
      if (!write) throw new Error(`there is no writer for the mail ${mail}`);
      const asWritten = await write(deps, payload);
      if (!asWritten) return;
      const written = await forReader(deps, mail, asWritten);
      const news = isNews(mail) ? await newsOf(deps, mail, written) : undefined;
      if (isNews(mail) && !news) return;
      const clinic = await recallClinicSettings(deps);
      const sender = senderOf(clinic);
      const from = deps.env.mailFrom ?? sender.address;
      if (!from) {
        const runAt = new Date(deps.clock.now().getTime() + WAIT_FOR_SENDER_MS);
        await enqueueMailJob(deps.db, { mail, key, payload, runAt });
        return;
      }
      const { replyTo, content, calendar, attachments, unsubscribeToken } = await withPicture(written);
      const unsubscribeUrl = news?.unsubscribeUrl ?? (unsubscribeToken && unsubscribeUrlOf(deps.env, unsubscribeToken));
      const to = news?.to ?? written.to;
      if (!to.address) return;
      const request = { mail, address: to.address, isRepeat: attempt > 1 };
      if (isCounted(mail) && !(await mayMail(deps, request))) return;
      const marked = await withLogo(deps.db, sender, clinic);
      const attached = [...marked.attachments, ...(attachments ?? [])];
      await mailer.send({
        key,
        from: { name: sender.name, address: from },
        to,
        // Replies go to the clinic, even if its emails come from a no-reply address.
        ...(replyTo || (sender.address && from !== sender.address)
          ? { replyTo: replyTo ?? { name: sender.name, address: sender.address } }
          : {}),
        subject: content.subject,
        date: deps.clock.now(),
        ...renderMail(content, marked.sender, unsubscribeUrl),
        ...(unsubscribeUrl ? { unsubscribeUrl } : {}),
        ...(calendar ? { calendar } : {}),
        ...(attached.length > 0 ? { attachments: attached } : {}),
      });
      await noteSent(deps.db, { mail, key, payload, address: to.address, subject: content.subject });
    },
  };
}

/**
 * Returns the key and limit by which emails to a mailbox are counted: a few a day to an unverified email, which may be
 * a stranger's, and a few of each kind to a verified one. Undefined for the clinic's own email, and for codes to a
 * verified email: those are counted when they are requested (`countMailWithCode`), with a separate limit for the
 * owner's own devices.
 */
async function countOf(
  deps: MailDeps,
  mail: string,
  address: string,
): Promise<{ key: string; limit: Limit } | undefined> {
  const settings = await recallClinicSettings(deps);
  if (address === settings.location.email) return undefined;
  const mailbox = addressSubject(deps.secrets, address);
  if (!(await isAddressProven(deps.db, deps.secrets, address)))
    return {
      key: `mails:${mailbox}`,
      limit: { limit: settings.limits.unverifiedMailsPerDay, windowSeconds: 86_400 },
    };
  return isCodeMail(mail) ? undefined : { key: `mails:${mail}:${mailbox}`, limit: limits.mailsOfKindDaily };
}

/**
 * Counts an email that is about to be sent and returns whether it may be sent. Emails sent by several processes at once
 * are all counted; a retried email isn't counted again.
 */
async function mayMail(
  deps: MailDeps,
  { mail, address, isRepeat }: { mail: string; address: string; isRepeat: boolean },
): Promise<boolean> {
  const counted = isRepeat ? undefined : await countOf(deps, mail, address);
  if (!counted) return true;
  try {
    await countTry(deps.db, counted.key, counted.limit, deps.env.rateLimitFactor);
    return true;
  } catch (error) {
    if (isAppError(error, "rate_limited")) return false;
    throw error;
  }
}
