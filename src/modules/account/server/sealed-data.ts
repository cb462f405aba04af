import { isNotNull, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { LostSecretError, type Secrets } from "#platform/secrets.ts";
import { customerNotes } from "./customer-tables.ts";
import { isNoteReadable } from "./customers/customer-notes.ts";
import { totpFactors } from "./factors/factor-tables.ts";

/**
 * How many of the oldest and of the newest notes are checked. A change of SECRETS affects all notes between two dates.
 */
const NOTES_TRIED = 100;

export type LostData = {
  /** Authenticator apps of staff: how many can't be decrypted, out of how many. */
  apps: { lost: number; all: number };
  /** Whether some notes about customers can't be read. */
  hasLostNotes: boolean;
};

/**
 * Counts the rows that the current secrets can't decrypt. Changes nothing: with the former SECRETS the rows are
 * readable again.
 */
export async function findLostData(db: DatabaseOrTransaction, secrets: Secrets): Promise<LostData> {
  const apps = await db
    .select({ customerId: totpFactors.customerId, sealedSecret: totpFactors.sealedSecret })
    .from(totpFactors)
    .where(isNotNull(totpFactors.confirmedAt));
  const notes = await db
    .select({ id: customerNotes.id, sealedText: customerNotes.sealedText })
    .from(customerNotes)
    .where(
      sql`${customerNotes.id} in (
        (select id from customer_notes order by created_at limit ${NOTES_TRIED}::int) union
        (select id from customer_notes order by created_at desc limit ${NOTES_TRIED}::int))`,
    );
  const opens = (customerId: string, box: Uint8Array | null) => {
    try {
      return box === null || secrets.open("factors", customerId, box).length > 0;
    } catch (error) {
      if (error instanceof LostSecretError) return false;
      throw error;
    }
  };
  return {
    apps: {
      lost: apps.filter(({ customerId, sealedSecret }) => !opens(customerId, sealedSecret)).length,
      all: apps.length,
    },
    hasLostNotes: notes.some((note) => !isNoteReadable(secrets, note)),
  };
}
