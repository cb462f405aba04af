import { sql } from "drizzle-orm";
import { orderSold, tenderTaken } from "#modules/ledger/domain/events/order-entries.ts";
import { drainFacts } from "#modules/reports/server/facts/drain-facts.ts";
import { rebuildFacts, workOffQueue } from "#modules/reports/server/facts/work-off-queue.ts";
import type { Database } from "#platform/db/client.ts";
import { postMovements } from "#testing/post-movements.ts";

const say = (line: string) => process.stdout.write(`${line}\n`);

const DRAINED = 500;
const DRAINS = 9;
const PAIRS = 60;
const SALES = 30;
const WARM_UP = 10;

const median = (times: readonly number[]) => times.toSorted((one, other) => one - other)[times.length >> 1] ?? 0;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

const verdict = (isMet: boolean) => (isMet ? "" : "  TOO SLOW");

/** OO-15: how long the facts of reports take with years of business in the books. */
export async function measureFacts(db: Database): Promise<void> {
  const { rows } = await db.execute<{ transfers: number }>(
    sql`select count(*)::int as transfers from ledger_transfers`,
  );
  const transfers = (rows[0]?.transfers ?? 0).toLocaleString("en");
  await db.execute(sql`truncate fact_money, fact_days, fact_balances, report_queue`);
  await db.execute(sql`insert into report_queue (subject, subject_id) values ('fill', '0')`);
  const filled = await timed(() => workOffQueue(db));
  const { rows: made } = await db.execute<{ facts: number }>(sql`select count(*)::int as facts from fact_money`);
  const facts = (made[0]?.facts ?? 0).toLocaleString("en");
  say(
    `facts of all ${transfers} transfers, ${facts} rows: ${(filled / 60_000).toFixed(1)} minutes  target 10${verdict(filled < 600_000)}`,
  );
  await db.execute(sql`vacuum analyze fact_money, fact_days, fact_balances, report_queue`);
  const again = await timed(() => rebuildFacts(db));
  say(
    `a rebuild that finds all as it should be: ${(again / 60_000).toFixed(1)} minutes  target 10${verdict(again < 600_000)}`,
  );
  const drains: number[] = [];
  for (let nth = 0; nth < DRAINS; nth += 1) drains.push(await drainSome(db, nth));
  say(
    `draining ${DRAINED} transfers: median ${median(drains).toFixed(0)} ms  target 200${verdict(median(drains) <= 200)}`,
  );
  await measureSale(db);
}

/** The newest transfers that aren't measured yet, as if they had just been posted. */
async function drainSome(db: Database, nth: number): Promise<number> {
  await db.execute(sql`
    with queued as (
      insert into report_queue (subject, subject_id)
      select 'transfer', id from ledger_transfers order by id desc limit ${DRAINED} offset ${nth * DRAINED} returning subject_id)
    delete from fact_money where transfer_id in (select subject_id::bigint from queued)`);
  return timed(() => drainFacts(db));
}

/** What the triggers add to the writes of a sale: pairs of some sales with them and some without, one after another. */
async function measureSale(db: Database): Promise<void> {
  let made = 0;
  const sell = () => {
    made += 1;
    const orderId = `bench-sale-${process.pid}-${made}`;
    return db
      .transaction(async (tx) => {
        await tx.execute(sql`
        insert into orders (id, kind, status, currency, subtotal_cents, total_cents, due_now_cents)
        values (${orderId}, 'counter', 'pending', 'USD', 6000, 6000, 0)`);
        await tx.execute(sql`
        insert into order_lines (id, order_id, kind, item_id, name, unit_price_cents, quantity, line_total_cents, list_cents, net_cents, due_now_cents, position)
        select ${orderId} || n, ${orderId}, 'product', 'p', 'Serum', 3000, 1, 3000, 3000, 3000, 0, n from generate_series(0, 1) n`);
      })
      .then(() =>
        postMovements(
          db,
          tenderTaken({ tenderId: orderId, orderId, into: "cash", cents: 6_000 }),
          orderSold({ orderId, goodsCents: 6_000 }),
        ),
      );
  };
  const some = async (state: "enable" | "disable") => {
    for (const [table, trigger] of [
      ["ledger_transfers", "ledger_transfers_queue"],
      ["order_lines", "order_lines_queue_added"],
    ])
      await db.execute(sql.raw(`alter table ${table} ${state} trigger ${trigger}`));
    const times: number[] = [];
    for (let nth = -WARM_UP; nth < SALES; nth += 1) {
      const time = await timed(sell);
      if (nth >= 0) times.push(time);
    }
    return median(times);
  };
  const [plain, added]: [number[], number[]] = [[], []];
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const first = pair % 2 === 0 ? await some("enable") : undefined;
    const without = await some("disable");
    const with_ = first ?? (await some("enable"));
    plain.push(without);
    added.push(with_ - without);
  }
  await some("enable");
  say(
    `writing a sale: median ${median(plain).toFixed(2)} ms, triggers add ${median(added).toFixed(3)} ms  target 0.1${verdict(median(added) <= 0.1)}`,
  );
}
