import { eq, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { sandboxFaults } from "./tables.ts";

export type Faults = Omit<typeof sandboxFaults.$inferSelect, "id">;

export const NO_FAULTS: Faults = {
  copies: 1,
  delayMs: 0,
  dropsWebhooks: false,
  losesAnswers: 0,
  failsAfterCommit: 0,
  refusesCaptures: 0,
  refusesRefunds: 0,
  declinesOffSession: 0,
  latencyMs: 0,
  isDown: false,
};

export async function readFaults(db: DatabaseOrTransaction): Promise<Faults> {
  const [row] = await db.select().from(sandboxFaults);
  return row ?? NO_FAULTS;
}

export async function setFaults(db: DatabaseOrTransaction, faults: Partial<Faults>): Promise<Faults> {
  const [row] = await db
    .insert(sandboxFaults)
    .values({ id: 1, ...NO_FAULTS, ...faults })
    .onConflictDoUpdate({ target: sandboxFaults.id, set: faults })
    .returning();
  return row ?? NO_FAULTS;
}

/** Faults that apply to the next calls, up to a set number. */
export type CountedFault =
  | "losesAnswers"
  | "failsAfterCommit"
  | "refusesCaptures"
  | "refusesRefunds"
  | "declinesOffSession";

/** Uses up one call of a counted fault; `false` when none is left. */
export async function takeFault(db: DatabaseOrTransaction, name: CountedFault): Promise<boolean> {
  const column = sandboxFaults[name];
  const rows = await db
    .update(sandboxFaults)
    .set({ [name]: sql`${column} - 1` })
    .where(sql`${eq(sandboxFaults.id, 1)} and ${column} > 0`)
    .returning({ id: sandboxFaults.id });
  return rows.length > 0;
}
