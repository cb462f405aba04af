import { z } from "zod";
import { getClinicSettings } from "#modules/content/server/public.ts";
import { enqueueMail, type MailWriters } from "#modules/notifications/server/public.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";

const payloadSchema = z.object({ testId: z.string() });

/** Sends a mail to the clinic's own address. Throws `conflict` while it has none. */
export async function sendTestMail({
  db,
  clock,
}: Pick<ServerDeps, "db" | "clock">): Promise<{ to: string; at: string }> {
  const { email } = await getClinicSettings(db);
  if (email === "") throw new AppError("conflict", { message: "Enter the clinic's email first." });
  const testId = newId();
  await enqueueMail(db, { mail: "setup-test", key: `setup-test:${testId}`, payload: { testId } });
  return { to: email, at: clock.now().toISOString() };
}

export const setupMailWriters: MailWriters = {
  async "setup-test"({ db }, payload) {
    payloadSchema.parse(payload);
    const { name, email } = await getClinicSettings(db);
    if (email === "") return undefined;
    return {
      to: { name, address: email },
      content: {
        subject: "Email from your clinic works",
        preview: `${name} can send email.`,
        heading: "Email works",
        blocks: [
          {
            kind: "text",
            text: `This is the test email of ${name}. Confirmations and reminders will come the same way.`,
          },
        ],
        reason: "A staff member asked for it while setting up the clinic.",
      },
    };
  },
};
