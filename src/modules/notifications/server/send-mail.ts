import { join } from "node:path";
import { z } from "zod";
import { recallClinicSettings } from "#modules/content/server/public.ts";
import type { JobTasks } from "#platform/jobs/job-runner.ts";
import { createMailer } from "#platform/mailer.ts";
import type { MailSender } from "../domain/mail-content.ts";
import { renderMail } from "../domain/render-mail.ts";
import { enqueueMail, type MailDeps, type MailWriters, SEND_MAIL_TASK } from "./mails.ts";
import { countMail, isFullForToday } from "./mails-of-address.ts";

/** A clinic without an address has no sender yet: its mails wait, and look again this often. */
const WAIT_FOR_SENDER_MS = 15 * 60_000;

const jobSchema = z.object({ mail: z.string(), key: z.string(), payload: z.record(z.string(), z.unknown()) });

async function senderOf(deps: MailDeps): Promise<MailSender> {
  const { name, email, phone, address } = await recallClinicSettings(deps);
  return { name, address: email, phone, place: `${address.line1}, ${address.city}, ${address.state}` };
}

/** The task that writes, renders and hands over mails. A repeat is the same mail to the mailer, by its key. */
export function mailTasks(deps: MailDeps, writers: MailWriters): JobTasks {
  const mailer = createMailer({ smtpUrl: deps.env.smtpUrl, outboxFolder: join(deps.env.dataDir, "outbox") });
  return {
    async [SEND_MAIL_TASK](job) {
      const { mail, key, payload } = jobSchema.parse(job);
      const write = writers[mail];
      if (!write) throw new Error(`there is no writer for the mail ${mail}`);
      const written = await write(deps, payload);
      if (!written) return;
      const sender = await senderOf(deps);
      if (!sender.address) {
        const runAt = new Date(deps.clock.now().getTime() + WAIT_FOR_SENDER_MS);
        await enqueueMail(deps.db, { mail, key, payload, runAt });
        return;
      }
      if (!written.to.address) return;
      if (await isFullForToday(deps, written.to.address)) return;
      const { to, replyTo, content, calendar, attachments } = written;
      await mailer.send({
        key,
        from: { name: sender.name, address: sender.address },
        to,
        ...(replyTo ? { replyTo } : {}),
        subject: content.subject,
        date: deps.clock.now(),
        ...renderMail(content, sender),
        ...(calendar ? { calendar } : {}),
        ...(attachments ? { attachments } : {}),
      });
      await countMail(deps, to.address);
    },
  };
}
