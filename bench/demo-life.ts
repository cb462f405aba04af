import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { closeDatabase, openDatabase } from "#platform/db/client.ts";
import { startEmbeddedDatabase } from "#platform/db/embedded.ts";
import { migrate } from "#platform/db/migrate.ts";
import { loadSecrets } from "#platform/secrets.ts";
import { seedDemoClinic, seedDemoLife } from "#server/seed.ts";

const say = (line: string) => process.stdout.write(`${line}\n`);
const inSeconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(2)} s`;

/**
 * Measures how much time the demo data adds to a first start: planning it and writing it into a database with the plain
 * clinic.
 */
export async function measureDemoLife(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "halcyon-bench-"));
  const embedded = await startEmbeddedDatabase({ dataDir, log: () => {} });
  const db = openDatabase(embedded.url, { statementTimeoutMs: 0, idleInTransactionTimeoutMs: 0 });
  try {
    await migrate(embedded.url);
    const plainFrom = performance.now();
    await seedDemoClinic(db);
    const lifeFrom = performance.now();
    await seedDemoLife(db, { origin: "http://localhost:3000", secrets: await loadSecrets(db, undefined) });
    const took = performance.now() - lifeFrom;
    const { rows } = await db.execute<{ visits: string; orders: string }>(
      sql`select (select count(*) from appointments) as visits, (select count(*) from orders) as orders`,
    );
    say(`plain demo clinic       ${inSeconds(lifeFrom - plainFrom)}`);
    say(
      `its generated life      ${inSeconds(took)} (target 5 s): ${rows[0]?.visits} visits, ${rows[0]?.orders} orders`,
    );
    if (took > 5_000) process.exitCode = 1;
  } finally {
    await closeDatabase(db);
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
