import { z } from "zod";
import { defineCall, idSchema, instantSchema, type StaffCalls } from "#shared/contract/define-call.ts";
import type { FromWire } from "#shared/contract/wire-names.ts";

const sentMailSchema = z.object({
  _id: idSchema,
  sentAt: instantSchema,
  to: z.string(),
  subject: z.string(),
  appointmentId: idSchema.nullable(),
  /** False for news and for emails with a code, which are sent only once. */
  canResend: z.boolean(),
});

export type WireSentMail = FromWire<z.output<typeof sentMailSchema>>;

/**
 * Lists sent emails, to a customer, about a visit, or all of them, newest first, with time, recipient and subject.
 * Excludes emails about accounts, such as sign-in codes, and emails to the clinic and its staff.
 */
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
 * Sends an email again with its current content, or nothing if there is nothing to say anymore. Allowed once a minute:
 * `rate_limited`. Throws `conflict` for an email with a code, and for news.
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

/** The back-office calls about sent emails. */
export const mailStaffCalls = { listMails, resendMail } satisfies StaffCalls;
