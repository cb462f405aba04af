import { sql } from "drizzle-orm";
import type { Database } from "#platform/db/client.ts";
import { usageOf } from "../cpu.ts";

const PAIRS = 40;
const SALES = 50;
const WARM_UP = 5;
const TRIGGERS = { ledger_transfers: "ledger_transfers_queue", order_lines: "order_lines_queue_added" };

/**
 * Returns SQL for the order and ledger writes of this many counter sales, run inside the database without network and
 * disk.
 */
const sales = (name: string, many: number) => `
  do $do$ declare id text; begin for n in 1..${many} loop
    id := '${name}-' || n;
    insert into orders (id, kind, status, currency, subtotal_cents, total_cents, due_now_cents)
      values (id, 'counter', 'pending', 'USD', 6000, 6000, 0);
    insert into order_lines (id, order_id, kind, item_id, name, unit_price_cents, quantity, line_total_cents, list_cents, net_cents, due_now_cents, position)
      select id || l, id, 'product', 'p', 'Serum', 3000, 1, 3000, 3000, 3000, 0, l from generate_series(0, 1) l;
    perform ledger_post(format('[
      {"key": "tender:%1$s", "event": "tender_taken", "orderId": "%1$s", "actor": "system",
        "entries": [{"debit": "cash", "credit": "order:%1$s", "cents": 6000, "unit": "USD"}]},
      {"key": "order:%1$s:sold", "event": "order_sold", "orderId": "%1$s", "actor": "system",
        "entries": [{"debit": "order:%1$s", "credit": "goods_sales", "cents": 6000, "unit": "USD"}]}]', id)::jsonb);
  end loop; end $do$`;

/**
 * Measures the database's processor time for the writes of a sale, and the additional time for the queue's triggers, in
 * milliseconds: pairs of runs with and without them.
 */
export async function measureSale(db: Database): Promise<{ plain: number; added: number }> {
  let blocks = 0;
  async function some(state: "enable" | "disable"): Promise<number> {
    for (const [table, trigger] of Object.entries(TRIGGERS))
      await db.execute(sql.raw(`alter table ${table} ${state} trigger ${trigger}`));
    blocks += 1;
    return db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      const used = () => usageOf(rows[0]?.pid ?? 0).cpuSeconds;
      await tx.execute(sql.raw("savepoint before_sales"));
      await tx.execute(sql.raw(sales(`warm-${process.pid}-${blocks}`, WARM_UP)));
      const before = used();
      await tx.execute(sql.raw(sales(`bench-${process.pid}-${blocks}`, SALES)));
      const spent = used() - before;
      // Rolls the rows back: they aren't whole orders, so `check:data` would report them.
      await tx.execute(sql.raw("rollback to before_sales"));
      return spent;
    });
  }
  const seconds = { enable: 0, disable: 0 };
  for (let nth = 0; nth < PAIRS; nth += 1)
    for (const state of nth % 2 === 0 ? (["enable", "disable"] as const) : (["disable", "enable"] as const))
      seconds[state] += await some(state);
  await some("enable");
  const each = (of: number) => (of * 1_000) / (PAIRS * SALES);
  return { plain: each(seconds.disable), added: each(seconds.enable - seconds.disable) };
}
