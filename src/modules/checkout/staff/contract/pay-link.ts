import { z } from "zod";
import { defineCall, idSchema } from "#shared/contract/define-call.ts";

/**
 * Creates a link where the customer pays a visit's balance, with an optional tip: to show as a code, or emailed to
 * them. It works for seven days and charges what is due when it is opened. `order_closed` if nothing is due, `conflict`
 * if it is to be emailed to a customer without an email.
 */
export const sendPayLink = defineCall({
  method: "POST",
  path: "admin/Order/{id}/payLink",
  summary: "A link on which the rest of a visit is paid",
  auth: { right: "payments.take" },
  idempotent: true,
  tellsSecret: true,
  params: z.object({ id: idSchema }),
  body: z.object({ mail: z.boolean().default(false) }),
  answer: { data: z.object({ url: z.url() }) },
  failures: ["not_found", "order_closed", "conflict"],
});
