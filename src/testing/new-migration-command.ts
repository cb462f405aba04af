import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { urlOfDatabase } from "#platform/db/client.ts";
import { isMigrationName, MIGRATIONS_FOLDER, migrationNameAt } from "#platform/db/migration-files.ts";
import startTestServer from "#testing/test-server.ts";
import { draftMigration } from "./draft-migration.ts";
import { withClient } from "./empty-database.ts";

/**
 * `npm run db:generate -- add_notes_to_visits`: creates a migration, named by the time, with a draft for the changed
 * tables.ts files. Read it and complete it: it can't know the values for existing rows.
 */
const name = migrationNameAt(new Date(), process.argv[2] ?? "");
if (!isMigrationName(name)) {
  console.error("Say what the migration does, in words with underscores: npm run db:generate -- add_notes_to_visits");
  process.exitCode = 1;
} else {
  const file = join(MIGRATIONS_FOLDER, `${name}.sql`);
  const draft = await draftOnOwnServer();
  writeFileSync(
    file,
    draft ? `${draft}\n` : "-- The tables are those of the code: write here what Drizzle can't declare.\n",
  );
  console.log(file);
}

async function draftOnOwnServer(): Promise<string> {
  let server = { url: "", template: "", demoTemplate: "" };
  const stop = await startTestServer({
    provide: (_key: "testServer", value: typeof server) => {
      server = value;
    },
  });
  const [migrated, empty] = [`halcyon_draft_migrated_${process.pid}`, `halcyon_draft_empty_${process.pid}`];
  const onServer = (statement: string) => withClient(server.url, (client) => client.query(statement));
  try {
    await onServer(`create database ${migrated} template ${server.template}`);
    await onServer(`create database ${empty}`);
    return await draftMigration({
      migratedUrl: urlOfDatabase(server.url, migrated),
      emptyUrl: urlOfDatabase(server.url, empty),
    });
  } finally {
    for (const database of [migrated, empty]) await onServer(`drop database if exists ${database} with (force)`);
    await stop();
  }
}
