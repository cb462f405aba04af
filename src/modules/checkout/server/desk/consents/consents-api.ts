import { knownDeviceOf } from "#modules/account/server/public.ts";
import type { BindApi } from "#platform/api-binder.ts";
import { saleConsentCalls as calls } from "../../../contract/sale-consent.ts";
import { giveConsent } from "./give-consent.ts";
import { readConsent } from "./read-consent.ts";
import { sendConsentCode } from "./send-consent-code.ts";

/** Binds the calls with which customers agree to what the desk sells them. */
export const bindSaleConsentApi: BindApi = (api, deps) => {
  api.on(calls.readSaleConsent, async ({ params, query, principal }) => ({
    data: await readConsent(deps, { id: params.id, link: query.link }, { principal }),
  }));
  api.on(calls.sendSaleConsentCode, async ({ params, body, principal, clientNetwork, request }) => {
    const knownAs = knownDeviceOf(deps.env.publicUrl, request.headers.get("cookie"));
    const asker = { principal, clientNetwork, knownAs };
    return { data: await sendConsentCode(deps, { id: params.id, link: body.link }, asker) };
  });
  api.on(calls.giveSaleConsent, async ({ params, body, principal, requestId, clientNetwork, request }) => {
    const giver = { principal, requestId, clientNetwork, userAgent: request.headers.get("user-agent") };
    return { data: await giveConsent(deps, { id: params.id, ...body }, giver) };
  });
};
