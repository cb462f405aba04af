import { z } from "zod";
import { defineCall } from "#shared/contract/define-call.ts";

/** The provider's signed events (PY-3). Answered once they are stored; worked on afterwards. */
export const takePaymentWebhook = defineCall({
  method: "POST",
  path: "webhooks/payment",
  summary: "Signed events of the card provider",
  auth: "none",
  rawBody: true,
  headers: { "stripe-signature": "The provider’s signature of the body" },
  answer: { data: z.enum(["stored", "repeated", "ignored"]) },
  failures: ["payments_unavailable"],
});
