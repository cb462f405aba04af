import { z } from "zod";
import { defineCall, idSchema } from "#shared/contract/define-call.ts";

/**
 * A link on which the customer pays the rest of a visit themselves, with a tip if they like: to show as a code, or emailed to them. It works for seven days and pays what
 * is due when it is opened. `order_closed` where nothing is due, `conflict` for a mail to someone without an email.
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
