import type { BindApi } from "#platform/api-binder.ts";
import { giftCardsCalls as calls } from "../contract/calls.ts";
import { claimCard } from "./cards/claim-card.ts";
import { checkBalance, type UsableCard } from "./cards/find-card.ts";
import { listOwnCards } from "./cards/list-own-cards.ts";
import { resendCard } from "./cards/resend-card.ts";
import { listGiftCardDesigns } from "./list-gift-card-designs.ts";
import { readPaper } from "./papers/read-paper.ts";

/** Binds the gift-cards calls to their use cases. */
export const bindGiftCardsApi: BindApi = (api, deps) => {
  const { db } = deps;
  const toWire = ({ balance, last4, expiresOn, design }: UsableCard) => ({
    balance,
    last4,
    design,
    ...(expiresOn ? { expiresOn } : {}),
  });

  api.on(calls.listGiftCardDesigns, async () => ({ data: await listGiftCardDesigns(db) }));
  api.on(calls.checkGiftCardBalance, async ({ body, principal, clientNetwork }) => {
    return { data: toWire(await checkBalance(deps, body.code, { customerId: principal?.customerId, clientNetwork })) };
  });
  api.on(calls.claimGiftCard, async ({ body, principal: { customerId }, clientNetwork }) => {
    const claimed = await claimCard(deps, { ...body, customerId, clientNetwork });
    return { data: { id: claimed.id, ...toWire(claimed) }, message: "It’s in your account now." };
  });
  api.on(calls.getGiftCardPaper, ({ params, query }) => readPaper(deps, { giftCardId: params.id, ...query }));
  api.on(calls.listMyGiftCards, async ({ principal }) => ({ data: await listOwnCards(db, principal.customerId) }));
  api.on(calls.resendGiftCard, async ({ params, principal }) => ({
    data: await resendCard(deps, { giftCardId: params.id, customerId: principal.customerId }),
    message: "We’ve sent it again.",
  }));
};
