import { readers } from "#modules/payments/server/readers/reader-tables.ts";
import { type Database, withRetry } from "#platform/db/client.ts";
import { insertObject, nowSeconds } from "#sandbox/object-store.ts";
import { toReader } from "#sandbox/terminal/wire-reader.ts";

const DEMO_READER = "demo-reader-front-desk";

/**
 * Gives the demo a card reader, simulated by the sandbox. Done only once, so a renamed or removed reader stays that
 * way.
 */
export async function addDemoReader(db: Database): Promise<void> {
  await withRetry(db, async (tx) => {
    const created = await nowSeconds(tx);
    const label = "Front desk";
    const device = toReader({ label, location: null, metadata: { reader_id: DEMO_READER }, created });
    const added = await tx
      .insert(readers)
      .values({ id: DEMO_READER, label, providerId: device.id, state: "ready" })
      .onConflictDoNothing()
      .returning({ id: readers.id });
    if (added.length > 0) await insertObject(tx, device);
  });
}
