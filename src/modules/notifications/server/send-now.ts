import { join } from "node:path";
import { getClinicSettings } from "#modules/content/server/public.ts";
import { commitBeforeOutside } from "#platform/db/one-commit.ts";
import { createMailer } from "#platform/mailer.ts";
import type { MailContent } from "../domain/mail-content.ts";
import { renderMail } from "../domain/render-mail.ts";
import type { MailDeps } from "./mails.ts";
import { senderOf } from "./sender.ts";

/** The outcome of an email handed over while a person waits. */
export type MailSent = { isSent: true } | { isSent: false; reason: string };

/** The fields of nodemailer's errors other than the message. */
type MailerError = { code?: unknown; responseCode?: unknown };

/**
 * The message for a failure, by the mailer's code. The email server's own text may contain a login, so it is left out.
 */
const REASONS: Readonly<Record<string, string>> = {
  EAUTH: "The email server refused the login. Check the name and password in SMTP_URL.",
  EDNS: "The email server was not found. Check the host in SMTP_URL.",
  ECONNECTION: "The email server did not answer. Check the host and port in SMTP_URL.",
  ESOCKET: "The email server did not answer. Check the host and port in SMTP_URL.",
  ETIMEDOUT: "The email server did not answer in time. Check the host and port in SMTP_URL.",
  ETLS: "The email server offers no secure connection. Check SMTP_URL.",
  EENVELOPE: "The email server refused the sender or the recipient. Check MAIL_FROM and the clinic’s email.",
};

function reasonOf(error: unknown): string {
  const { code, responseCode } = (typeof error === "object" && error !== null ? error : {}) as MailerError;
  const answer = typeof responseCode === "number" ? ` (${responseCode})` : "";
  return REASONS[String(code)] ?? `The email server refused the email${answer}.`;
}

/**
 * Hands an email to the email server at once and returns the outcome, for a person who is waiting: a test of the
 * settings. All other emails go through the queue, which retries.
 */
export async function sendMailNow(
  deps: MailDeps,
  { key, to, content }: { key: string; to: { name: string; address: string }; content: MailContent },
): Promise<MailSent> {
  const sender = senderOf(await getClinicSettings(deps.db));
  const mailer = createMailer({ smtpUrl: deps.env.smtpUrl, outboxFolder: join(deps.env.dataDir, "outbox") });
  await commitBeforeOutside();
  try {
    await mailer.send({
      key,
      from: { name: sender.name, address: deps.env.mailFrom ?? sender.address },
      to,
      subject: content.subject,
      date: deps.clock.now(),
      ...renderMail(content, sender),
    });
    return { isSent: true };
  } catch (error) {
    return { isSent: false, reason: reasonOf(error) };
  } finally {
    mailer.close();
  }
}
