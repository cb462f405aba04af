import { z } from "zod";
import { getClinicSettings } from "#modules/content/server/public.ts";
import {
  type MailContent,
  type MailDeps,
  type MailWriters,
  sendMailNow,
} from "#modules/notifications/server/public.ts";
import { AppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";

const payloadSchema = z.object({ testId: z.string() });

/**
 * Sends an email to the clinic's own address and waits for the mail server's response. Throws `conflict` if the clinic
 * has no address, or with the reason if sending failed.
 */
export async function sendTestMail(deps: MailDeps): Promise<{ to: string; at: string }> {
  const {
    name,
    location: { email },
  } = await getClinicSettings(deps.db);
  if (email === "") throw new AppError("conflict", { message: "Enter the clinic’s email first." });
  const to = { name, address: email };
  const sent = await sendMailNow(deps, { key: `setup-test:${newId()}`, to, content: contentOf(name) });
  if (!sent.isSent) throw new AppError("conflict", { message: `The test email was not sent. ${sent.reason}` });
  return { to: email, at: deps.clock.now().toISOString() };
}

const contentOf = (name: string): MailContent => ({
  subject: "Your clinic’s email is working",
  preview: `${name} is set up to send email.`,
  heading: "Your email is working",
  blocks: [
    {
      kind: "text",
      text: `This is a test email from ${name}. Confirmations and reminders will be sent the same way.`,
    },
  ],
  reason: "A staff member requested it while setting up the clinic.",
});

/** Writes the test emails that an earlier release has queued. */
export const setupMailWriters: MailWriters = {
  async "setup-test"({ db }, payload) {
    payloadSchema.parse(payload);
    const {
      name,
      location: { email },
    } = await getClinicSettings(db);
    if (email === "") return undefined;
    return { to: { name, address: email }, content: contentOf(name) };
  },
};
