import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import type { Principal } from "#shared/principal.ts";
import type { Right } from "#shared/rights.ts";
import { staffRights } from "../staff-tables.ts";
import { customers } from "../tables.ts";

/**
 * Returns a staff member with their current permissions, for work that continues without their session. Returns
 * undefined once they have left the team.
 */
export async function findStaff(
  db: DatabaseOrTransaction,
  accountId: string,
): Promise<Omit<Principal, "sessionId"> | undefined> {
  const [person] = await db
    .select({
      customerId: customers.id,
      role: customers.role,
      name: sql<string>`concat_ws(' ', ${customers.firstName}, ${customers.lastName})`,
      grantedRights: sql<Right[]>`array(
        select ${staffRights.right} from ${staffRights} where ${staffRights.customerId} = ${customers.id})`,
    })
    .from(customers)
    .where(
      and(
        eq(customers.id, accountId),
        ne(customers.role, "customer"),
        isNull(customers.disabledAt),
        isNull(customers.erasedAt),
      ),
    );
  return person;
}
