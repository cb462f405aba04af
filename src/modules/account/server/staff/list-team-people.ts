import { and, asc, isNull, ne, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import type { Right, Role } from "#shared/rights.ts";
import { staffRights } from "../staff-tables.ts";
import { customers } from "../tables.ts";

export type TeamPerson = { accountId: string; name: string; role: Role; grantedRights: Right[] };

/** Returns the team's accounts with names and permissions, including those that can't sign in now. */
export async function listTeamPeople(db: DatabaseOrTransaction): Promise<TeamPerson[]> {
  return db
    .select({
      accountId: customers.id,
      name: sql<string>`concat_ws(' ', ${customers.firstName}, ${customers.lastName})`,
      role: customers.role,
      grantedRights: sql<Right[]>`array(
        select ${staffRights.right} from ${staffRights} where ${staffRights.customerId} = ${customers.id})`,
    })
    .from(customers)
    .where(and(ne(customers.role, "customer"), isNull(customers.erasedAt)))
    .orderBy(asc(customers.createdAt), asc(customers.id));
}
