import { sql } from "drizzle-orm";
import { customerIdsLikeInSql, customerNameOfInSql } from "#modules/account/server/public.ts";
import { getClinicSettings } from "#modules/content/server/public.ts";
import type { BindApi } from "#platform/api-binder.ts";
import { actorOf } from "#platform/audit/actor.ts";
import { bindResource } from "#platform/resource/bind-resource.ts";
import { planPurchaseStaffCalls as calls, planPurchaseResource } from "../staff/contract/plan-purchase-resource.ts";
import { extendPurchase } from "./purchases/extend-purchase.ts";
import { readPurchaseFile } from "./purchases/read-purchase-file.ts";
import { listPackageVisits } from "./sessions/open-sessions.ts";
import { planPurchases } from "./tables.ts";

/** Binds the back-office calls for bought packages to their use cases. Packages that were never paid are in no list. */
export const bindPlanPurchasesApi: BindApi = (api, deps) => {
  const { db } = deps;
  bindResource(
    api,
    deps,
    planPurchaseResource,
    {
      table: planPurchases,
      columns: {
        customerName: customerNameOfInSql(sql`plan_purchases.customer_id`),
        planName: sql<string>`(select k.name from payment_plans k where k.id = plan_purchases.plan_id)`,
        nextOn: sql<string | null>`(select min(i.due_on)::text from plan_installments i
          where i.purchase_id = plan_purchases.id and i.state in ('due', 'failed') and plan_purchases.state in ('active', 'past_due'))`,
      },
      scope: () => sql`${planPurchases.state} not in ('pending', 'cancelled')`,
      search: (pattern) => sql`${planPurchases.customerId} = any(array${customerIdsLikeInSql(pattern)})`,
    },
    async () => (await getClinicSettings(db)).location.timeZone,
  );
  api.on(calls.readPlanPurchaseFile, async ({ params }) => ({ data: await readPurchaseFile(db, params.id) }));
  api.on(calls.listPackageVisits, async ({ params }) => ({ data: await listPackageVisits(db, params.id) }));
  api.on(calls.extendPlanPurchase, async ({ params: { id }, body: { reason }, ...context }) => {
    const endsOn = await db.transaction((tx) => extendPurchase(tx, id, { actor: actorOf(context), reason }));
    return { data: { id, endsOn } };
  });
};
