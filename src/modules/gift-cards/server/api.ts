import type { BindApi } from "#platform/api-binder.ts";
import { giftCardsCalls as calls } from "../contract/calls.ts";
import { listGiftCardDesigns } from "./list-gift-card-designs.ts";

/** Binds the gift-cards calls to what happens. */
export const bindGiftCardsApi: BindApi = (api, { db }) => {
  api.on(calls.listGiftCardDesigns, async () => ({ data: await listGiftCardDesigns(db) }));
};
