import type { BindApi } from "#api/env.ts";

/** Binds the booking calls to what happens. */
export const bindBookingApi: BindApi = (_api, _deps) => {};
