import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { textAs, textsAs } from "#platform/db/row.ts";
import { read } from "#platform/db/statement.ts";
import { allRightsOf, type Right, type Role } from "#shared/rights.ts";
import { staffRights } from "../staff-tables.ts";
import { customers } from "../tables.ts";

export type TeamRights = { accountId: string; rights: readonly Right[] };

const readTeam = read(
  { accountId: "text", role: textAs<Role>(), grantedRights: textsAs<Right>() },
  sql`
  select ${customers.id} as "accountId", ${customers.role} as role,
    array(select ${staffRights.right} from ${staffRights} where ${staffRights.customerId} = ${customers.id}) as "grantedRights"
  from ${customers}
  where ${customers.role} <> 'customer' and ${customers.disabledAt} is null and ${customers.erasedAt} is null
    and (${sql.placeholder("accountId")}::text is null or ${customers.id} = ${sql.placeholder("accountId")}::text)`,
);

/**
 * Returns all people who can sign in to the back office, with their permissions; `accountId` limits it to one person.
 */
export async function listTeamRights(db: DatabaseOrTransaction, accountId?: string): Promise<TeamRights[]> {
  const rows = await readTeam(db, { accountId: accountId ?? null });
  return rows.map((row) => ({ accountId: row.accountId, rights: allRightsOf(row) }));
}
