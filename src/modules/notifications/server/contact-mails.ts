import { z } from "zod";
import { contactMessageReceived } from "#modules/content/domain/events.ts";
import { getClinicSettings, MESSAGE_REPLIED, readContactMessage, readReply } from "#modules/content/server/public.ts";
import type { EventHandlers } from "#platform/jobs/events.ts";
import { enqueueMail, type MailWriters } from "./mails.ts";
import { clinicMailbox } from "./sender.ts";

const payloadSchema = z.object({ messageId: z.string() });
const replySchema = z.object({ replyId: z.string() });

/** Messages from the contact form go to the clinic's own email (PG-14). */
export const contactMailHandlers: EventHandlers = {
  [contactMessageReceived]: {
    async "mail-contact-message"({ payload }, tx) {
      const { messageId } = payloadSchema.parse(payload);
      await enqueueMail(tx, { mail: "contact-message", key: `contact:${messageId}`, payload: { messageId } });
    },
  },
  [MESSAGE_REPLIED]: {
    async "mail-message-reply"({ payload }, tx) {
      const { replyId } = replySchema.parse(payload);
      await enqueueMail(tx, { mail: "message-reply", key: `reply:${replyId}`, payload: { replyId } });
    },
  },
};

const paragraphs = (text: string) => text.split(/\n{2,}/).map((part) => ({ kind: "text" as const, text: part }));

export const contactMailWriters: MailWriters = {
  async "contact-message"(deps, payload) {
    const { db } = deps;
    const { messageId } = payloadSchema.parse(payload);
    const [message, clinic] = await Promise.all([readContactMessage(db, messageId), getClinicSettings(db)]);
    // Staff chose which emails the clinic gets.
    if (!message || !clinic.clinicMails.messages) return undefined;
    const phone: [string, string][] = message.phone ? [["Phone", message.phone]] : [];
    return {
      to: clinicMailbox(deps, clinic),
      replyTo: { name: message.name, address: message.email },
      content: {
        subject: "A message from the contact form",
        preview: message.message.slice(0, 80),
        heading: "A new message",
        blocks: [
          { kind: "rows", rows: [["From", message.name], ["Email", message.email], ...phone] },
          ...message.message.split(/\n{2,}/).map((text) => ({ kind: "text" as const, text })),
        ],
        reason: "This message came through the contact form on your site. Your reply goes to the sender.",
      },
    };
  },
  async "message-reply"({ db }, payload) {
    const { replyId } = replySchema.parse(payload);
    const [reply, clinic] = await Promise.all([readReply(db, replyId), getClinicSettings(db)]);
    if (!reply) return undefined;
    return {
      to: { name: reply.name, address: reply.email },
      ...(clinic.location.email ? { replyTo: { name: clinic.name, address: clinic.location.email } } : {}),
      content: {
        subject: `Your message to ${clinic.name}`,
        preview: reply.text.slice(0, 80),
        heading: "Thank you for writing",
        blocks: [...paragraphs(reply.text), { kind: "own-words", heading: "You wrote", text: reply.message }],
        reason: "You received this email because you used our contact form.",
      },
    };
  },
};
