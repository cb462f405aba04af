import { getClinicSettings } from "#modules/content/server/public.ts";
import type { BindApi } from "#platform/api-binder.ts";
import { actorOf } from "#platform/audit/actor.ts";
import { bindResource } from "#platform/resource/bind-resource.ts";
import { AppError } from "#shared/app-error.ts";
import { isSteppedUp } from "#shared/principal.ts";
import { disputeCalls as calls, disputeResource } from "../../staff/contract/dispute-resource.ts";
import { disputes } from "./dispute-tables.ts";
import { evidenceStateInSql, sendEvidence } from "./evidence.ts";

/** Binds the back office's calls about disputed payments. */
export const bindDisputesApi: BindApi = (api, deps) => {
  const { db } = deps;
  bindResource(
    api,
    deps,
    disputeResource,
    {
      table: disputes,
      columns: { amount: disputes.amountCents, fee: disputes.feeCents, evidenceState: evidenceStateInSql },
    },
    async () => (await getClinicSettings(db)).location.timeZone,
  );
  api.on(calls.answerDispute, async (context) => {
    if (!isSteppedUp(context.principal, Date.now())) throw new AppError("step_up_needed");
    const { id, version } = await sendEvidence(db, { ...context.params, ...context.body }, actorOf(context));
    return { data: { id, version } };
  });
};
