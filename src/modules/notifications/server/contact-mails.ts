import { z } from "zod";
import { contactMessageReceived } from "#modules/content/domain/events.ts";
import { getClinicSettings, readContactMessage } from "#modules/content/server/public.ts";
import type { EventHandlers } from "#platform/jobs/events.ts";
import { enqueueMail, type MailWriters } from "./mails.ts";

const payloadSchema = z.object({ messageId: z.string() });

/** What was written by the contact form goes to the clinic's own address (PG-14). */
export const contactMailHandlers: EventHandlers = {
  [contactMessageReceived]: {
    async "mail-contact-message"({ payload }, tx) {
      const { messageId } = payloadSchema.parse(payload);
      await enqueueMail(tx, { mail: "contact-message", key: `contact:${messageId}`, payload: { messageId } });
    },
  },
};

export const contactMailWriters: MailWriters = {
  async "contact-message"({ db }, payload) {
    const { messageId } = payloadSchema.parse(payload);
    const [message, clinic] = await Promise.all([readContactMessage(db, messageId), getClinicSettings(db)]);
    if (!message) return undefined;
    const phone: [string, string][] = message.phone ? [["Phone", message.phone]] : [];
    return {
      to: { name: clinic.name, address: clinic.email },
      replyTo: { name: message.name, address: message.email },
      content: {
        subject: "A message from the contact form",
        preview: message.message.slice(0, 80),
        heading: "Somebody wrote to you",
        blocks: [
          { kind: "rows", rows: [["From", message.name], ["Email", message.email], ...phone] },
          ...message.message.split(/\n{2,}/).map((text) => ({ kind: "text" as const, text })),
        ],
        reason: "It came by the contact form of your site. Answer to the address above.",
      },
    };
  },
};
