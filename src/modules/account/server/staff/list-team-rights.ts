import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { allRightsOf, type Right } from "#shared/rights.ts";
import { staffRights } from "../staff-tables.ts";
import { customers } from "../tables.ts";

export type TeamRights = { accountId: string; rights: readonly Right[] };

/** Returns all people who can sign in to the back office, with their permissions; `accountId` limits it to one person. */
export async function listTeamRights(db: DatabaseOrTransaction, accountId?: string): Promise<TeamRights[]> {
  const rows = await db
    .select({
      accountId: customers.id,
      role: customers.role,
      grantedRights: sql<Right[]>`array(
        select ${staffRights.right} from ${staffRights} where ${staffRights.customerId} = ${customers.id})`,
    })
    .from(customers)
    .where(
      and(
        ne(customers.role, "customer"),
        isNull(customers.disabledAt),
        isNull(customers.erasedAt),
        accountId === undefined ? undefined : eq(customers.id, accountId),
      ),
    );
  return rows.map((row) => ({ accountId: row.accountId, rights: allRightsOf(row) }));
}
