import { sql } from "drizzle-orm";
import { clinicZoneInSql } from "#modules/locations/server/public.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { json } from "#platform/db/row.ts";
import { statement } from "#platform/db/statement.ts";
import { versionRows } from "#platform/resource/versions/versions-in-sql.ts";
import type { PayRule } from "../../domain/pay-rule.ts";
import { type RuleTerms, ruleOf } from "../../domain/rule-terms.ts";

/** The resource name under which the versions of pay rules are stored. */
export const PAY_RULE = "PayRule";

const read = statement(
  { id: "text", version: "int", untilDay: "text?", body: json<RuleTerms>() },
  sql`
  select r.id, v.n as version, (r.archived_at at time zone ${clinicZoneInSql})::date::text as "untilDay", v.body
  from pay_rules r join ${versionRows(PAY_RULE)} v on v.record_id = r.id order by r.id, v.n`,
);

/** Returns all versions of all rules; the day determines which one applies. */
export async function loadRules(db: DatabaseOrTransaction): Promise<PayRule[]> {
  return (await read(db)).map(({ id, version, untilDay, body }) =>
    ruleOf(body, { id, version, untilDay: untilDay ?? undefined }),
  );
}
