import { sql } from "drizzle-orm";
import { AFTER_COMMIT } from "#platform/db/after-commit.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";

/** The channel that notifies all processes when a slot was taken or freed; the payload is the clinic's date. */
export const SLOT_CHANNEL = "slot_changed";

const announce = statement(sql`${sql.raw(AFTER_COMMIT)} select pg_notify(${SLOT_CHANNEL}, ${sql.placeholder("date")})`);

/** Notifies all viewers of these days right after the surrounding transaction has committed. */
export async function announceSlots(tx: DatabaseOrTransaction, dates: Iterable<string>): Promise<void> {
  for (const date of new Set(dates)) await announce(tx, { date });
}

/**
 * The channel that notifies all processes when a board changed; the payload is the clinic's date and the visit's id.
 */
export const BOARD_CHANNEL = "board_changed";

const announceVisit = statement(
  sql`${sql.raw(AFTER_COMMIT)} select pg_notify(${BOARD_CHANNEL}, ${sql.placeholder("payload")})`,
);

/** Notifies all viewers of these days' boards which visit changed, right after the transaction's commit. */
export async function announceBoard(
  tx: DatabaseOrTransaction,
  dates: Iterable<string>,
  appointmentId: string,
): Promise<void> {
  for (const date of new Set(dates)) await announceVisit(tx, { payload: `${date} ${appointmentId}` });
}
