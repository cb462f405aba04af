import { z } from "zod";
import { defineCall } from "#shared/contract/define-call.ts";

/** Receives the provider's signed events (PY-3). Responds once they are stored; they are processed afterwards. */
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
