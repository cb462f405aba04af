import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import { addDays, startOfDay } from "#shared/zoned-time.ts";

/**
 * Closes the books through a day of the clinic, `yyyy-mm-dd` by its wall clock: from now on no transfer can have happened on
 * it or before. Waits for transfers that are being posted. Days that are closed stay closed: closing through an earlier day
 * changes nothing.
 *
 * @throws AppError `invalid_input` when the day isn't over
 */
export async function closeBooks(
  tx: Transaction,
  { through, timeZone }: { through: string; timeZone: string },
): Promise<void> {
  const openFrom = startOfDay(addDays(through, 1), timeZone).toISOString();
  const { rows } = await tx.execute(sql`select 1 where ${openFrom}::timestamptz <= clock_now()`);
  if (rows.length === 0)
    throw new AppError("invalid_input", { message: "The books can be closed once a day is over." });
  await tx.execute(sql`
    insert into ledger_closing (books_closed_through, open_from) values (${through}, ${openFrom})
    on conflict (id) do update
      set books_closed_through = excluded.books_closed_through, open_from = excluded.open_from, closed_at = clock_now()
      where ledger_closing.open_from < excluded.open_from`);
}

/** The last day that is closed, `yyyy-mm-dd`; null while none is. */
export async function readClosedThrough(db: DatabaseOrTransaction): Promise<string | null> {
  const { rows } = await db.execute<{ through: string }>(
    sql`select books_closed_through::text as through from ledger_closing`,
  );
  return rows[0]?.through ?? null;
}
