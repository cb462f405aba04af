import { sql } from "drizzle-orm";
import { listTransfersBehind } from "#modules/ledger/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import { command, statement } from "#platform/db/statement.ts";
import { mendSums } from "./mend-sums.ts";
import { mendOwed } from "./owed-days.ts";
import { enqueue, takeQueuedDays, takeQueuedSpan } from "./queue.ts";
import { sumDays } from "./sum-days.ts";
import { writeFacts } from "./write-facts.ts";

const BATCH = 1_000;
const DAYS = 20;

const enqueueSummedDays = command(sql`
  insert into report_queue (subject, subject_id)
  select 'day', day::text from (select day from fact_days union select day from fact_balances union select day from fact_sums
    union select day from fact_sales union select day from fact_money
    union select day - 1 from fact_owed_days) d`);

/** Removes facts of transfers that don't exist. */
const removeStrays = statement(
  { day: "date" },
  sql`
  delete from fact_money where transfer_id > ${sql.placeholder("after")}::bigint and transfer_id <= ${sql.placeholder("last")}::bigint
    and not transfer_id = any(${sql.placeholder("ids")}::bigint[]) returning day`,
);

const NO_END = "9223372036854775807";

/**
 * Derives the facts of the next transfers for a `fill` (they have no facts yet) or a `rebuild`, and puts the remaining
 * transfers back on the queue. Their days are summed once all are derived. The transaction must hold the queue's lock
 * (`waitForTurn`).
 */
export async function deriveSpan(tx: Transaction): Promise<void> {
  const span = await takeQueuedSpan(tx);
  if (!span) return;
  const { subject, after } = span;
  if (after === 0 && subject === "rebuild") await enqueueSummedDays(tx);
  const next = await listTransfersBehind(tx, { after, limit: BATCH });
  const transfers = next?.transfers ?? [];
  const strays = await removeStrays(tx, { after, last: next?.last ?? NO_END, ids: transfers.map(({ id }) => id) });
  const days = await writeFacts(tx, transfers);
  for (const { day } of [...transfers, ...strays]) days.add(day);
  await enqueue(tx, "day", [...days]);
  if (next) await enqueue(tx, subject, [String(next.last)]);
}

/**
 * Sums some of the queued days, and repairs the sums that triggers maintain. The transaction must hold the queue's lock
 * (`waitForTurn`).
 */
export async function sumQueuedDays(tx: Transaction): Promise<void> {
  const days = await takeQueuedDays(tx, DAYS);
  await sumDays(tx, days);
  await mendSums(tx, days);
  await mendOwed(tx, days);
}
