import { sql } from "drizzle-orm";
import { annualMonthEarned, annualRestEarned } from "#modules/ledger/domain/events/credit-entries.ts";
import { balanceInSql, balanceOf, postTransfers } from "#modules/ledger/server/public.ts";
import { firstLocationInSql } from "#modules/locations/server/public.ts";
import { type Database, type Transaction, withRetry } from "#platform/db/client.ts";
import { json, orNull } from "#platform/db/row.ts";
import { statement } from "#platform/db/statement.ts";
import { monthsOfAnnualFee } from "../../domain/annual-fee.ts";
import { planOfInSql } from "../plan-terms.ts";
import { grantKeyOf } from "./grant-key.ts";
import { writeLot } from "./write-lot.ts";

/**
 * SQL for a membership `m` and the first location `s`: when month `n` of its annual period begins, by the clinic's
 * calendar.
 */
export const monthStartInSql = sql`((m.period_start at time zone s.time_zone + make_interval(months => n))
  at time zone s.time_zone)`;

/**
 * The second to twelfth months of current annual periods, each with its start `at`. The first month's credit is granted
 * when the period begins.
 */
export const annualMonthsInSql = sql`(select m.*, n, ${monthStartInSql} as at, s.time_zone as time_zone
  from memberships m, ${firstLocationInSql} s, generate_series(1, 11) n
  where m."interval" = 'year' and m.state in ('active', 'past_due', 'paused') and ${monthStartInSql} < m.period_end)`;

type Due = { id: string; customerId: string; n: number; at: string; endsAt: string | null; timeZone: string } & {
  priceCents: number;
  creditCents: number;
};

const listDueMonths = statement(
  {
    id: "text",
    customerId: "text",
    n: "int",
    at: json<string>(),
    endsAt: orNull(json<string>()),
    timeZone: "text",
    priceCents: "int",
    creditCents: "int",
  },
  sql`
  select m.id, m.customer_id as "customerId", m.n, to_json(m.at) as at, to_json(m.ends_at) as "endsAt", m.time_zone as "timeZone",
    m.price_cents as "priceCents", p.credit_cents as "creditCents"
  from ${annualMonthsInSql} m join ${planOfInSql(sql`m`)} p on true
  where m.at <= clock_now() and not exists (select 1 from credit_lots l where l.membership_id = m.id and l.created_at = m.at)
  order by m.at limit 500`,
);

/**
 * Takes the share of each month that has begun from the prepaid fee of annual memberships, and grants the month's
 * credit, once.
 */
export async function grantAnnualMonths(db: Database): Promise<void> {
  const rows = await listDueMonths(db);
  for (const due of rows) await withRetry(db, (tx) => grantMonth(tx, due));
}

async function grantMonth(tx: Transaction, due: Due): Promise<void> {
  const { id: membershipId, customerId, n, timeZone, priceCents, creditCents: cents } = due;
  const grantedAt = new Date(due.at);
  const lot = await writeLot(tx, {
    customerId,
    membershipId,
    kind: "member",
    grantKey: grantKeyOf(membershipId, grantedAt),
    grantedAt,
    cents,
    timeZone,
    membershipEndsAt: due.endsAt ? new Date(due.endsAt) : undefined,
  });
  if (!lot.isNew) return;
  const month = monthsOfAnnualFee({ fee: priceCents, credit: cents })[n];
  if (!month) throw new Error("a year has twelve months");
  const share = month.earned + month.creditFromFee;
  // A refund may have taken part of the prepaid amount.
  const monthCents = Math.min(share, await balanceOf(tx, `prepaid:${membershipId}`));
  const earned = annualMonthEarned({ ...lot, cents, membershipId, monthCents });
  await postTransfers(tx, [{ ...earned, customerId, actor: "system" }]);
}

const listEndedWithPrepaid = statement(
  { id: "text" },
  sql`
  select m.id from memberships m where m."interval" = 'year' and m.state = 'ended'
    and ${balanceInSql(sql`'prepaid:' || m.id`)} > 0 limit 500`,
);

/**
 * Recognizes what is still prepaid for memberships that are over as revenue, as when an account was erased in the
 * middle of a year.
 */
export async function earnRestOfEnded(db: Database): Promise<void> {
  const rows = await listEndedWithPrepaid(db);
  for (const { id: membershipId } of rows)
    await withRetry(db, async (tx) => {
      const cents = await balanceOf(tx, `prepaid:${membershipId}`);
      if (cents > 0) await postTransfers(tx, [{ ...annualRestEarned({ membershipId, cents }), actor: "system" }]);
    });
}
