import type { BindApi } from "#platform/api-binder.ts";
import { AppError, isAppError } from "#shared/app-error.ts";
import { systemClock } from "#shared/clock.ts";
import { takePaymentWebhook } from "../contract/take-payment-webhook.ts";
import { readRawBody } from "./webhooks/read-raw-body.ts";
import { takeWebhook } from "./webhooks/take-webhook.ts";

/** Binds the payments calls to their use cases. */
export const bindPaymentsApi: BindApi = (api, { db, payments, logger }) => {
  api.on(takePaymentWebhook, async ({ request }) => {
    const rawBody = await readRawBody(request);
    const signature = request.headers.get("stripe-signature");
    const outcome = await takeWebhook(db, readEvent());
    logger.debug({ outcome }, "webhook");
    return { data: outcome };

    function readEvent() {
      try {
        // The age of a signature is measured in real time, because the clinic's clock may show another time.
        return payments.readWebhook(rawBody, signature, systemClock.now());
      } catch (error) {
        if (isAppError(error)) throw error;
        throw new AppError("invalid_input", { cause: error });
      }
    }
  });
};
