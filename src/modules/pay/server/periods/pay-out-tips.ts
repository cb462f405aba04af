import { sql } from "drizzle-orm";
import { tipsPaidOut } from "#modules/ledger/domain/events/other-entries.ts";
import type { LedgerActor } from "#modules/ledger/domain/transfer.ts";
import { balanceInSql, postTransfers, takenByInSql } from "#modules/ledger/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";

const account = sql`('tips:' || x.person_id)`;

/**
 * Reads the tips to pay out to each person: their tip lines in this and earlier locked periods, minus earlier payouts,
 * but never more than their account has.
 */
const readDue = statement(
  { personId: "text", cents: "int" },
  sql`
  select x.person_id as "personId", least(x.cents - ${takenByInSql(account, "tips_paid_out")}, ${balanceInSql(account)})::int as cents
  from (select l.person_id, sum(l.cents)::int as cents from pay_lines l join pay_periods p on p.id = l.period_id
    where l.kind = 'tip' and (p.id = ${sql.placeholder("periodId")} or p.state = 'locked') group by 1) x
  order by 1`,
);

/** Books the payout of tips. Tips refunded since are deducted; card fees aren't. */
export async function payOutTips(tx: Transaction, periodId: string, actor: LedgerActor): Promise<void> {
  const due = (await readDue(tx, { periodId })).filter(({ cents }) => cents > 0);
  await postTransfers(
    tx,
    due.map(({ personId, cents }) => ({
      ...tipsPaidOut({ payoutId: periodId, practitionerId: personId, cents }),
      actor,
    })),
  );
}
