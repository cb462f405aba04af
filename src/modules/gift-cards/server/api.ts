import type { BindApi } from "#api/env.ts";

/** Binds the gift-cards calls to what happens. */
export const bindGiftCardsApi: BindApi = (_api, _deps) => {};
