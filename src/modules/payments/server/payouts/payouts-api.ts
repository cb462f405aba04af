import { sql } from "drizzle-orm";
import { getClinicSettings } from "#modules/content/server/public.ts";
import type { BindApi } from "#platform/api-binder.ts";
import { bindResource } from "#platform/resource/bind-resource.ts";
import { payoutResource } from "../../staff/contract/payout-resource.ts";
import { payouts } from "./payout-tables.ts";

/** Binds the back office's calls about payouts. */
export const bindPayoutsApi: BindApi = (api, deps) => {
  bindResource(
    api,
    deps,
    payoutResource,
    {
      table: payouts,
      columns: {
        amount: payouts.amountCents,
        charges: payouts.chargesCents,
        refunds: payouts.refundsCents,
        disputes: payouts.disputesCents,
        other: payouts.otherCents,
        fees: payouts.feesCents,
        unmatched: payouts.unmatchedCents,
        difference: sql<number>`case when payouts.status = 'pending' then 0 else (payouts.amount_cents - payouts.charges_cents
          - payouts.refunds_cents - payouts.disputes_cents - payouts.other_cents + payouts.fees_cents)::int end`,
      },
    },
    async () => (await getClinicSettings(deps.db)).location.timeZone,
  );
};
