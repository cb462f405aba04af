import { z } from "zod";
import { defineCall, idSchema } from "#shared/contract/define-call.ts";

/**
 * Emails a customer the link with which they save a card: signed, for their next visit; without one, their profile, where they sign in. Three times a
 * day at most. `conflict` for a customer without an address, or with neither a visit nor a login.
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

/** The back office's calls about cards of customers. */
export const customerCardCalls = { emailCardLink };
