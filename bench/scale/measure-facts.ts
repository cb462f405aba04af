import { sql } from "drizzle-orm";
import { drainFacts } from "#modules/reports/server/facts/drain-facts.ts";
import { rebuildFacts, workOffQueue } from "#modules/reports/server/facts/work-off-queue.ts";
import type { Database } from "#platform/db/client.ts";
import { median } from "../median.ts";
import { type Cost, costOf, pidOf } from "./cost-of.ts";
import { measureSale } from "./measure-sale.ts";

const say = (line: string) => process.stdout.write(`${line}\n`);

const DRAINED = 500;
const DRAINS = 15;
const MINUTE = 60_000;

const minutesOf = ({ wall, cpu }: Cost) =>
  `${(wall / MINUTE).toFixed(1)} minutes, ${(cpu / MINUTE).toFixed(1)} of processor  target 10${wall <= 10 * MINUTE ? "" : "  OVER"}`;

/**
 * OO-15: the measurements of report facts (the tables from which reports are computed) with years of business in the
 * books, by name.
 */
export const FACT_PARTS: Readonly<Record<string, (db: Database) => Promise<void>>> = {
  async fill(db) {
    await db.execute(sql`truncate fact_money, fact_days, fact_balances, report_queue`);
    await db.execute(sql`insert into report_queue (subject, subject_id) values ('fill', '0')`);
    const filled = await costOf(await pidOf(db), () => workOffQueue(db, { takesTurns: true }));
    const [transfers, facts] = [await count(db, "ledger_transfers"), await count(db, "fact_money")];
    say(`facts of ${transfers} transfers, ${facts} rows: ${minutesOf(filled)}`);
    await db.execute(sql`vacuum analyze`);
  },
  async rebuild(db) {
    const pid = await pidOf(db);
    say(`a rebuild that finds all as it should be: ${minutesOf(await costOf(pid, () => rebuildFacts(db)))}`);
  },
  async drains(db) {
    const pid = await pidOf(db);
    const drains: Cost[] = [];
    for (let nth = 0; nth < DRAINS; nth += 1) {
      await queueNewest(db, nth);
      drains.push(await costOf(pid, () => drainFacts(db)));
    }
    const [wall, cpu] = [median(drains.map((one) => one.wall)), median(drains.map((one) => one.cpu))];
    say(
      `draining ${DRAINED} transfers: median ${wall.toFixed(0)} ms, ${cpu.toFixed(0)} of processor  target 200${wall <= 200 ? "" : "  OVER"}`,
    );
  },
  async sale(db) {
    const { plain, added } = await measureSale(db);
    say(
      `the database's processor time for a sale: ${plain.toFixed(2)} ms, triggers add ${added.toFixed(3)} ms  target 0.1${added <= 0.1 ? "" : "  OVER"}`,
    );
  },
};

async function count(db: Database, table: string): Promise<string> {
  const { rows } = await db.execute<{ count: number }>(sql.raw(`select count(*)::int as count from ${table}`));
  return (rows[0]?.count ?? 0).toLocaleString("en");
}

/** Queues some of the newest transfers and deletes their facts, as if the transfers had just been posted. */
async function queueNewest(db: Database, nth: number): Promise<void> {
  await db.execute(sql`
    with queued as (
      insert into report_queue (subject, subject_id)
      select 'transfer', id from ledger_transfers order by happened_at desc, id desc limit ${DRAINED} offset ${nth * DRAINED} returning subject_id)
    delete from fact_money where transfer_id in (select subject_id::bigint from queued)`);
}
