import type { Calls } from "#shared/contract/define-call.ts";
import { takePaymentWebhook } from "./take-payment-webhook.ts";

/** Every call of the payments module, by the name clients use. */
export const paymentsCalls = { takePaymentWebhook } satisfies Calls;

export type PaymentsCalls = typeof paymentsCalls;
