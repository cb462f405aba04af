import type { BindApi } from "#api/env.ts";

/** Binds the payment-plans calls to what happens. */
export const bindPaymentPlansApi: BindApi = (_api, _deps) => {};
