import { sql } from "drizzle-orm";
import { type Database, withRetry } from "#platform/db/client.ts";
import { command } from "#platform/db/statement.ts";
import { newId } from "#shared/ids.ts";
import { addMinutes } from "#shared/zoned-time.ts";
import type { WireChangePreview } from "../../contract/change-membership.ts";
import { changeQuotes } from "../tables.ts";
import { reckon } from "./plan-asked.ts";
import type { AskedChange } from "./quoted-change.ts";
import { lockContract, type Whose } from "./read-contract.ts";

const QUOTE_MINUTES = 15;

/** Previews a change and stores it for confirmation. Throws the errors of `reckon`. */
export async function previewChange(db: Database, whose: Whose, request: AskedChange): Promise<WireChangePreview> {
  return withRetry(db, async (tx) => {
    const found = await lockContract(tx, whose);
    const { shown } = await reckon(tx, found, request);
    const [id, expiresAt] = [newId(), addMinutes(found.now, QUOTE_MINUTES)];
    await tx
      .insert(changeQuotes)
      .values({ id, membershipId: found.id, kind: request.kind, asked: request, preview: shown, expiresAt });
    const { seen: _, ...preview } = shown;
    return { quoteId: id, expiresAt: expiresAt.toISOString(), ...preview };
  });
}

const deleteOldQuotes = command(
  sql`delete from change_quotes where used_at is null and expires_at < clock_now() - interval '1 day'`,
);

/** Deletes unconfirmed quotes. */
export async function forgetQuotes(db: Database): Promise<void> {
  await deleteOldQuotes(db);
}
