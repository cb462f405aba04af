import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { command, statement } from "#platform/db/statement.ts";
import { AppError } from "#shared/app-error.ts";
import { addDays, startOfDay } from "#shared/zoned-time.ts";

const isOver = statement(
  { one: "int" },
  sql`select 1 as one where ${sql.placeholder("openFrom")}::timestamptz <= clock_now()`,
);

const close = command(sql`
  insert into ledger_closing (books_closed_through, open_from)
  values (${sql.placeholder("through")}, ${sql.placeholder("openFrom")})
  on conflict (id) do update
    set books_closed_through = excluded.books_closed_through, open_from = excluded.open_from, closed_at = clock_now()
    where ledger_closing.open_from < excluded.open_from`);

/**
 * Closes the books through a day of the clinic, `yyyy-mm-dd` in its local time: no transfer can be dated on that day or
 * earlier anymore. Waits for transfers that are being posted. Closed days stay closed: closing through an earlier day
 * changes nothing.
 * @throws AppError `invalid_input` when the day isn't over
 */
export async function closeBooks(
  tx: Transaction,
  { through, timeZone }: { through: string; timeZone: string },
): Promise<void> {
  const openFrom = startOfDay(addDays(through, 1), timeZone).toISOString();
  if ((await isOver(tx, { openFrom })).length === 0)
    throw new AppError("invalid_input", { message: "The books can be closed once a day is over." });
  await close(tx, { through, openFrom });
}

const readClosed = statement(
  { through: "text?" },
  sql`select books_closed_through::text as through from ledger_closing`,
);

/** Returns the last closed day, `yyyy-mm-dd`; null if there is none. */
export async function readClosedThrough(db: DatabaseOrTransaction): Promise<string | null> {
  const [closed] = await readClosed(db);
  return closed?.through ?? null;
}
