/**
 * `node demo-database.ts <folder>`: starts an embedded database with the demo's named people, which runs until its
 * input ends. Prints its URL.
 */
import { mkdir } from "node:fs/promises";
import { closeDatabase, openDatabase } from "../../../src/platform/db/client.ts";
import { startEmbeddedDatabase } from "../../../src/platform/db/embedded.ts";
import { migrate } from "../../../src/platform/db/migrate.ts";
import { loadSecrets } from "../../../src/platform/secrets.ts";
import { seedDemoCalendar, seedDemoClinic } from "../../../src/server/seed.ts";

const [, , dataDir = ""] = process.argv;
await mkdir(dataDir, { recursive: true });
const embedded = await startEmbeddedDatabase({ dataDir, log: () => {}, isVolatile: true });
await migrate(embedded.url);
const db = openDatabase(embedded.url, { maxConnections: 2, statementTimeoutMs: 0 });
await seedDemoClinic(db);
await seedDemoCalendar(db, await loadSecrets(db, undefined), undefined);
await closeDatabase(db);
console.log(embedded.url);
for await (const _ of process.stdin);
await embedded.stop({ force: true });
