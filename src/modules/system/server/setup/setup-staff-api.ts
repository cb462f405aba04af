import { clinicResources } from "#modules/booking/server/public.ts";
import { catalogSetup } from "#modules/catalog/server/public.ts";
import { addPolicies, addQuestions } from "#modules/content/server/public.ts";
import type { BindApi } from "#platform/api-binder.ts";
import { actorOf } from "#platform/audit/actor.ts";
import { setupCalls as calls } from "../../staff/contract/setup/setup-calls.ts";
import { openClinicSite } from "./open-clinic-site.ts";
import { readSetup } from "./read-setup.ts";
import { sendTestMail } from "./test-mail.ts";
import { testPayments } from "./test-payments.ts";

/** Binds the setup wizard's calls to their use cases. */
export const bindSetupApi: BindApi = (api, deps) => {
  const { db, env } = deps;
  api.on(calls.getSetup, async () => ({ data: await readSetup(db, env) }));
  api.on(calls.addSetupUnit, async ({ body, ...context }) => ({
    data: await clinicResources.addClinicResource(db, actorOf(context), body),
  }));
  api.on(calls.removeSetupUnit, async ({ params, ...context }) => {
    await clinicResources.removeClinicResource(db, actorOf(context), params.id);
    return { data: { id: params.id } };
  });
  api.on(calls.addSetupTreatments, async ({ body, ...context }) => ({
    data: { added: await catalogSetup.addTreatments(db, actorOf(context), body.treatments) },
  }));
  api.on(calls.addSetupTexts, async ({ body, ...context }) => {
    await db.transaction(async (tx) => {
      await addPolicies(tx, actorOf(context), body.policies);
      await addQuestions(tx, actorOf(context), body.questions);
    });
    return { data: {} };
  });
  api.on(calls.sendTestMail, async () => ({ data: await sendTestMail(deps) }));
  api.on(calls.testPayments, async () => ({ data: await testPayments(deps) }));
  api.on(calls.openClinicSite, async (context) => ({ data: await openClinicSite(deps, actorOf(context)) }));
};
