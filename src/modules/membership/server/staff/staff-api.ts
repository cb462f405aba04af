import { sql } from "drizzle-orm";
import { customerIdsLikeInSql, customerNameOfInSql } from "#modules/account/server/public.ts";
import { getClinicSettings } from "#modules/content/server/public.ts";
import type { BindApi } from "#platform/api-binder.ts";
import { actorOf } from "#platform/audit/actor.ts";
import { bindResource } from "#platform/resource/bind-resource.ts";
import { membershipStaffCalls as calls, membershipResource } from "../../staff/contract/membership-staff-calls.ts";
import { previewChange } from "../changes/preview-change.ts";
import { memberships } from "../tables.ts";
import { confirmByStaff, endByStaff } from "./change-by-staff.ts";
import { giveCredit } from "./give-credit.ts";
import { readMembershipFile } from "./read-file.ts";

/** Binds the back office's calls about memberships to their use cases. */
export const bindMembershipStaffApi: BindApi = (api, deps) => {
  const { db, clock } = deps;
  bindResource(
    api,
    deps,
    membershipResource,
    {
      table: memberships,
      columns: {
        customerName: customerNameOfInSql(sql`memberships.customer_id`),
        planName: sql<string>`(select p.name from membership_plans p where p.id = memberships.plan_id)`,
        price: memberships.priceCents,
      },
      // A membership that was never paid for isn't listed.
      scope: () => sql`memberships.starts_at is not null and memberships.state <> 'securing'`,
      search: (pattern) => sql`memberships.customer_id in ${customerIdsLikeInSql(pattern)}`,
    },
    async () => (await getClinicSettings(db)).location.timeZone,
  );
  api.on(calls.readMembershipFile, async ({ params }) => ({ data: await readMembershipFile(db, params.id) }));
  api.on(calls.previewChangeByStaff, async ({ params, body }) => ({
    data: await previewChange(db, { membershipId: params.id }, body),
  }));
  api.on(calls.confirmChangeByStaff, async ({ params: { id, quoteId }, body: { reason }, ...context }) => ({
    data: await confirmByStaff(db, { membershipId: id, quoteId }, { actor: actorOf(context), reason }),
  }));
  api.on(calls.endMembershipByStaff, async ({ params: { id }, body: { reason }, ...context }) => ({
    data: await endByStaff(db, id, { actor: actorOf(context), reason }),
  }));
  api.on(calls.giveCredit, async ({ body, ...context }) => ({
    data: await giveCredit(db, body, { actor: actorOf(context), now: clock.now() }),
  }));
};
