import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, inject, it } from "vitest";
import { readMigrationFiles } from "#platform/db/migration-files.ts";
import { emptyDatabase } from "#testing/empty-database.ts";
import { workerDatabase } from "#testing/worker-database.ts";
import { backUpBeforeUpgrade } from "./before-upgrade.ts";
import { listNightlyBackups } from "./nightly-backup.ts";

const folder = await mkdtemp(join(tmpdir(), "halcyon-before-"));
afterAll(() => rm(folder, { recursive: true }));
const { url: databaseUrl } = await workerDatabase();
const present = readMigrationFiles();
const upgradeTo = (name: string) =>
  backUpBeforeUpgrade({ databaseUrl, folder, migrations: [...present, { name, hash: name }] });

it("OP-16: a backup is made before an upgrade that changes tables, and the last three such backups are retained", async () => {
  expect(await backUpBeforeUpgrade({ databaseUrl, folder })).toBeUndefined();
  const empty = await emptyDatabase(inject("testServer").url);
  expect(await backUpBeforeUpgrade({ databaseUrl: empty, folder })).toBeUndefined();
  expect(await readdir(folder)).toEqual([]);
  const former = [1, 2, 3].map((day) => `halcyon-before-2099120${day}090000_later.backup`);
  for (const name of former) await writeFile(join(folder, name), "of a former upgrade");
  expect(await upgradeTo("20991204090000_later")).toBe(join(folder, "halcyon-before-20991204090000_later.backup"));
  expect(await readdir(folder)).toEqual([...former.slice(1), "halcyon-before-20991204090000_later.backup"]);
  expect(await listNightlyBackups(folder)).toEqual([]);
});
