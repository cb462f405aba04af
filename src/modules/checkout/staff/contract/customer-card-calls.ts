import { z } from "zod";
import { defineCall, idSchema } from "#shared/contract/define-call.ts";

/**
 * Emails a customer a link for saving a card: a signed link for their next visit or, without one, a link to their
 * profile, where they sign in. At most three times a day. `conflict` for a customer without an email, or with neither a
 * visit nor a login.
 */
export const emailCardLink = defineCall({
  method: "POST",
  path: "admin/Customer/{id}/cards/link",
  summary: "Email a customer the link to save a card",
  auth: { right: "payments.take" },
  idempotent: true,
  params: z.object({ id: idSchema }),
  answer: { data: z.object({ email: z.string() }) },
  failures: ["not_found", "conflict"],
});

/** The back office's calls about customers' cards. */
export const customerCardCalls = { emailCardLink };
