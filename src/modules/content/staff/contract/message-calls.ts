import { z } from "zod";
import { defineCall, idSchema, instantSchema, textSchema } from "#shared/contract/define-call.ts";
import { callsOf } from "#shared/contract/resource/define-resource.ts";
import { messageResource } from "./message-resource.ts";

const params = z.object({ id: idSchema });
const replySchema = z.object({ _id: z.string(), text: z.string(), writtenBy: z.string(), createdAt: instantSchema });

const listReplies = defineCall({
  method: "GET",
  path: "admin/Message/{id}/replies",
  summary: "What staff answered to a message, oldest first",
  auth: { right: "customers.all" },
  params,
  answer: { data: z.array(replySchema) },
  failures: ["not_found"],
});

/** Replies to a message by email. The recipient's replies go to the clinic. */
const replyToMessage = defineCall({
  method: "POST",
  path: "admin/Message/{id}/reply",
  summary: "Answer a message by email",
  auth: { right: "customers.edit" },
  idempotent: true,
  params,
  body: z.object({ text: textSchema(8_000), done: z.boolean().default(true) }),
  answer: { data: replySchema },
  failures: ["not_found"],
});

/** The back-office calls for messages from the contact form. */
export const messageStaffCalls = { ...callsOf(messageResource), listReplies, replyToMessage };
