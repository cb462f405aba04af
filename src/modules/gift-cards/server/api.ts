import type { BindApi } from "#platform/api-binder.ts";
import { giftCardsCalls as calls } from "../contract/calls.ts";
import { parseCode } from "../domain/code.ts";
import { claimCard } from "./cards/claim-card.ts";
import { countBalanceAsked, findCardByCode, type UsableCard } from "./cards/find-card.ts";
import { listOwnCards } from "./cards/list-own-cards.ts";
import { resendCard } from "./cards/resend-card.ts";
import { findDesign } from "./find-design.ts";
import { listGiftCardDesigns } from "./list-gift-card-designs.ts";
import { readPaper } from "./papers/read-paper.ts";

/** Binds the gift-cards calls to what happens. */
export const bindGiftCardsApi: BindApi = (api, deps) => {
  const { db } = deps;
  const toWire = async ({ balance, last4, expiresOn, designId }: UsableCard) => ({
    ...{ balance, last4, design: await findDesign(db, designId) },
    ...(expiresOn ? { expiresOn } : {}),
  });

  api.on(calls.listGiftCardDesigns, async () => ({ data: await listGiftCardDesigns(db) }));
  api.on(calls.checkGiftCardBalance, async ({ body, principal, clientAddress }) => {
    parseCode(body.code);
    await countBalanceAsked(deps, clientAddress);
    // Each question was counted for the address: a wrong one counts for the account alone.
    const asker = { customerId: principal?.customerId, clientAddress: undefined };
    return { data: await toWire(await findCardByCode(deps, body.code, asker)) };
  });
  api.on(calls.claimGiftCard, async ({ body, principal: { customerId }, clientAddress }) => {
    const claimed = await claimCard(deps, { ...body, customerId, clientAddress });
    return { data: { id: claimed.id, ...(await toWire(claimed)) }, message: "It's in your account now." };
  });
  api.on(calls.getGiftCardPaper, ({ params, query }) => readPaper(deps, { giftCardId: params.id, ...query }));
  api.on(calls.listMyGiftCards, async ({ principal }) => ({ data: await listOwnCards(db, principal.customerId) }));
  api.on(calls.resendGiftCard, async ({ params, principal }) => ({
    data: await resendCard(deps, { giftCardId: params.id, customerId: principal.customerId }),
    message: "It's on its way again.",
  }));
};
