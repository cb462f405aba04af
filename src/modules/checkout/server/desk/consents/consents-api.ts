import type { BindApi } from "#platform/api-binder.ts";
import { saleConsentCalls as calls } from "../../../contract/sale-consent.ts";
import { giveConsent, readConsent } from "./give-consent.ts";

/** Binds the calls of customers who are asked to agree to what the desk sells them. */
export const bindSaleConsentApi: BindApi = (api, deps) => {
  api.on(calls.readSaleConsent, async ({ params, query }) => ({
    data: await readConsent(deps, { id: params.id, link: query.link }),
  }));
  api.on(calls.giveSaleConsent, async ({ params, body, principal, requestId, clientAddress, request }) => {
    const giver = { principal, requestId, clientAddress, userAgent: request.headers.get("user-agent") };
    return { data: await giveConsent(deps, { id: params.id, ...body }, giver) };
  });
};
