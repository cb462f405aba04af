import { membershipCalls as calls } from "#modules/membership/contract/calls.ts";
import type { BindApi } from "#platform/api-binder.ts";
import { returnOriginOf } from "../movements/return-origin.ts";
import { confirmMembershipChange } from "./changes/confirm-membership-change.ts";
import { subscribe } from "./subscribe.ts";
import { verifySubscription } from "./verify-subscription.ts";

/** Binds the membership calls that take payments, which belong to checkout. */
export const bindMembershipOrdersApi: BindApi = (api, deps) => {
  api.on(calls.subscribeMembership, async ({ params, body, principal, origin }) => {
    const { url, ...data } = await subscribe(deps, {
      customerId: principal.customerId,
      planId: params.planId,
      ...body,
      consentHash: body.consentHash,
      origin: returnOriginOf(deps.env, origin),
    });
    return { session: { url }, data };
  });
  api.on(calls.confirmMembershipChange, async ({ params, principal, origin }) => {
    const { membership, url } = await confirmMembershipChange(deps, {
      customerId: principal.customerId,
      quoteId: params.quoteId,
      origin: returnOriginOf(deps.env, origin),
    });
    return { data: membership, session: url ? { url } : undefined };
  });
  api.on(calls.verifySubscription, async ({ params, principal }) => ({
    data: await verifySubscription(deps, { membershipId: params.id, customerId: principal?.customerId }),
  }));
};
