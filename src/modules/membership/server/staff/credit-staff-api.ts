import { eq, sql } from "drizzle-orm";
import { customerIdsLikeInSql, customerNameOfInSql } from "#modules/account/server/public.ts";
import { getClinicSettings } from "#modules/content/server/public.ts";
import { balanceInSql, listStatement } from "#modules/ledger/server/public.ts";
import type { BindApi } from "#platform/api-binder.ts";
import { bindResource } from "#platform/resource/bind-resource.ts";
import { AppError } from "#shared/app-error.ts";
import { creditStaffCalls as calls, creditResource } from "../../staff/contract/credit-staff-calls.ts";
import { creditLots } from "../tables.ts";

const MOST_MOVES = 100;

/** Binds the back office's calls about credit to their use cases. */
export const bindCreditStaffApi: BindApi = (api, deps) => {
  const { db } = deps;
  const leftCents = sql<number>`${balanceInSql(sql`'credit:' || credit_lots.id`)}`;
  bindResource(
    api,
    deps,
    creditResource,
    {
      table: creditLots,
      columns: {
        customerName: customerNameOfInSql(sql`credit_lots.customer_id`),
        leftCents,
        state: sql<
          "usable" | "spent" | "ended"
        >`case when credit_lots.closed_at is not null or credit_lots.expires_at <= clock_now() then 'ended'
          when ${leftCents} > 0 then 'usable' else 'spent' end`,
      },
      search: (pattern) => sql`credit_lots.customer_id in ${customerIdsLikeInSql(pattern)}`,
    },
    async () => (await getClinicSettings(db)).location.timeZone,
  );
  api.on(calls.listCreditMoves, async ({ params: { id } }) => {
    const [lot] = await db.select({ id: creditLots.id }).from(creditLots).where(eq(creditLots.id, id));
    if (!lot) throw new AppError("not_found");
    const moves = await listStatement(db, [`credit:${id}`], { limit: MOST_MOVES });
    return {
      data: moves.map(({ happenedAt, event, change, orderId }) => ({
        at: happenedAt.toISOString(),
        event,
        amount: change,
        ...(orderId ? { orderId } : {}),
      })),
    };
  });
};
