import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { giftCardGiven } from "#modules/ledger/domain/events/gift-card-entries.ts";
import { orderReserved } from "#modules/ledger/domain/events/order-entries.ts";
import { listLiabilities } from "#modules/ledger/server/list-liabilities.ts";
import { closeDatabase, type Database, openDatabase } from "#platform/db/client.ts";
import { startEmbeddedDatabase } from "#platform/db/embedded.ts";
import { migrate } from "#platform/db/migrate.ts";
import { postMovements } from "#testing/post-movements.ts";

const TRANSFERS = 1_000_000;
const CARDS = 250_000;
const POSTS = 3_000;
const WARM_UP = 500;
const MOST_SLOWER = 1.2;

const say = (line: string) => process.stdout.write(`${line}\n`);

/**
 * Adds a million transfers on 250,000 gift cards. Triggers and foreign keys are disabled, because the rows are already
 * correct.
 */
async function grow(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`
      insert into ledger_accounts (id, kind, unit, normal, is_guarded, owner_id, balance_cents)
      select 'gift_card:bench-' || n, 'gift_card', 'USD', -1, true, 'bench-' || n, ${(TRANSFERS / CARDS) * 100}::int
      from generate_series(1, ${CARDS}::int) n`);
    await tx.execute(sql`
      insert into ledger_transfers (key, event, actor, content_hash, happened_at)
      select 'bench:' || n, 'gift_card_given', 'system', sha256(n::text::bytea), clock_now() - n * interval '1 minute'
      from generate_series(1, ${TRANSFERS}::int) n`);
    await tx.execute(sql`
      insert into ledger_entries (transfer_id, line, debit_id, credit_id, unit, amount_cents)
      select id, 1, 'goodwill', 'gift_card:bench-' || (id % ${CARDS}::int + 1), 'USD', 100
      from ledger_transfers where key like 'bench:%'`);
  });
  await db.execute(sql`vacuum analyze ledger_accounts, ledger_transfers, ledger_entries`);
}

/** Returns the median time to place an order paid from a gift card, one after another, in milliseconds. */
async function measurePosting(db: Database, name: string): Promise<number> {
  const times: number[] = [];
  await postMovements(db, giftCardGiven({ giftCardId: name, cents: POSTS * 2 }));
  for (let index = -WARM_UP; index < POSTS; index += 1) {
    const from = performance.now();
    await postMovements(
      db,
      orderReserved({ orderId: `${name}-${index}`, sources: [{ account: `gift_card:${name}`, cents: 1 }] }),
    );
    if (index >= 0) times.push(performance.now() - from);
  }
  return times.sort((one, other) => one - other)[POSTS >> 1] ?? 0;
}

/**
 * Measures how long posting takes with empty books and with a million transfers, and how long a report on all of them
 * takes.
 */
export async function measureLedger(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "halcyon-bench-"));
  const embedded = await startEmbeddedDatabase({ dataDir, log: () => {} });
  const db = openDatabase(embedded.url, { statementTimeoutMs: 0, idleInTransactionTimeoutMs: 0 });
  try {
    await migrate(embedded.url);
    const empty = await measurePosting(db, "empty");
    say(`post a reservation, empty books          median ${empty.toFixed(2)} ms`);
    await grow(db);
    const grown = await measurePosting(db, "grown");
    const slower = grown / empty;
    const verdict = slower <= MOST_SLOWER ? "" : "  TOO SLOW";
    say(`post a reservation, 1,000,000 transfers  median ${grown.toFixed(2)} ms`);
    say(`  times as long as in empty books: ${slower.toFixed(2)}  (target <= ${MOST_SLOWER})${verdict}`);
    const from = performance.now();
    await listLiabilities(db, new Date());
    say(`liabilities of 1,000,000 transfers       ${(performance.now() - from).toFixed(0)} ms`);
  } finally {
    await closeDatabase(db);
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
