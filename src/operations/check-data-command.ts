import { closeDatabase, openDatabase } from "#platform/db/client.ts";
import { startEmbeddedDatabase } from "#platform/db/embedded.ts";
import { parseEnv } from "#platform/env.ts";
import { checkInvariants } from "#server/invariants.ts";

/** `npm run check:data`: asks the data whether everything is true that must be. Fails, with examples, when something isn't. */
const env = parseEnv();
const say = (line: string) => process.stdout.write(`${line}\n`);
const embedded = env.databaseDirectUrl
  ? undefined
  : await startEmbeddedDatabase({ dataDir: env.dataDir, log: (line) => process.stderr.write(`${line}\n`) });
const url = env.databaseDirectUrl ?? embedded?.url;
if (!url) throw new Error("no database");
const db = openDatabase(url, { maxConnections: 2, statementTimeoutMs: 60_000 });
try {
  const checked = await checkInvariants(db);
  for (const { name, broken, examples } of checked) {
    say(`${broken === 0 ? "ok  " : "FAIL"} ${String(broken).padStart(5)}  ${name}`);
    for (const row of examples) say(`              ${JSON.stringify(row)}`);
  }
  const failed = checked.filter(({ broken }) => broken > 0).length;
  say(`${checked.length} statements, ${failed === 0 ? "all true" : `${failed} broken`}`);
  if (failed > 0) process.exitCode = 1;
} finally {
  await closeDatabase(db);
  await embedded?.stop();
}
