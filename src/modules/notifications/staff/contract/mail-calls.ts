import { z } from "zod";
import { defineCall, idSchema, instantSchema, type StaffCalls } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";

const sentMailSchema = z.object({
  _id: idSchema,
  sentAt: instantSchema,
  to: z.string(),
  subject: z.string(),
  appointmentId: idSchema.nullable(),
  /** Mails that hold a code, and news, go out once. */
  canResend: z.boolean(),
});

export type WireSentMail = FromWire<z.output<typeof sentMailSchema>>;

/** The emails that went out, to a customer, about a visit, or all of them, newest first: when, where and about what. Those with codes and links to sign in aren't there. */
const listMails = defineCall({
  method: "GET",
  path: "admin/Mail/list",
  summary: "Emails that went out: to a customer, about a visit, or all",
  auth: { right: "customers.all" },
  query: z.object({
    customerId: idSchema.optional(),
    appointmentId: idSchema.optional(),
    after: z.string().max(80).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(25),
  }),
  answer: { data: z.object({ docs: z.array(sentMailSchema), nextCursor: z.string().nullable() }) },
  failures: ["not_found"],
});

/**
 * Sends an email again, as it reads now: nothing goes out where there is nothing to say anymore. Once a minute:
 * `rate_limited`. `conflict` for one that holds a code, and for news.
 */
const resendMail = defineCall({
  method: "POST",
  path: "admin/Mail/{id}/resend",
  summary: "Send an email again",
  auth: { right: "customers.edit" },
  idempotent: true,
  params: z.object({ id: idSchema }),
  answer: { data: z.object({}) },
  failures: ["not_found", "conflict"],
});

/** The back office's calls about emails that were sent. */
export const mailStaffCalls = { listMails, resendMail } satisfies StaffCalls;
