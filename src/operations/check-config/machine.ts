import { mkdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { backupFolderOf } from "#platform/backup/backup-folder.ts";
import { findPostgresFiles } from "#platform/db/embedded-files.ts";
import { readDiskSpace } from "#platform/disk-space.ts";
import { type Env, isOfThisMachine } from "#platform/env.ts";
import { type Finding, fault, ok, warning, wordsOf } from "./findings.ts";

/** The free disk space below which administrators are alerted. */
const LEAST_FREE_BYTES = 1_000_000_000;

/** Checks this machine: writable folders, free disk space, the embedded PostgreSQL, the built pages. */
export async function checkMachine(env: Env): Promise<Finding[]> {
  const backups = backupFolderOf(env);
  return [
    ...(await checkFolder("DATA_DIR", env.dataDir)),
    ...(backups ? await checkFolder("BACKUP_DIR", backups) : []),
    ...(env.databaseUrl ? [] : [await checkEmbedded()]),
    await checkBuild(env.buildDir),
    ...checkAddress(env),
  ];
}

async function checkFolder(setting: string, folder: string): Promise<Finding[]> {
  const about = `folder of ${setting}`;
  const trial = join(folder, `.check-${process.pid}`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(trial, "");
  } catch (error) {
    return [fault(about, `It can't be written: ${wordsOf(error)}.`)];
  } finally {
    await rm(trial, { force: true }).catch(() => {});
  }
  const { freeBytes } = await readDiskSpace(folder);
  const free = `${(freeBytes / 1e9).toFixed(1)} GB are free`;
  return [
    freeBytes < LEAST_FREE_BYTES ? warning(about, `Only ${free} on its disk.`) : ok(about, `${free} on its disk.`),
  ];
}

async function checkEmbedded(): Promise<Finding> {
  return findPostgresFiles().then(
    () => ok("database", "The embedded PostgreSQL is there."),
    (error: unknown) => fault("database", `${wordsOf(error)}.`),
  );
}

async function checkBuild(folder: string): Promise<Finding> {
  const isThere = await stat(join(folder, "server", "index.js")).then(
    () => true,
    () => false,
  );
  return isThere ? ok("pages", "They are built.") : warning("pages", `${folder} has none: the start builds them.`);
}

function checkAddress({ publicUrl, trustProxy }: Env): Finding[] {
  if (isOfThisMachine(publicUrl)) return [];
  const isHttps = publicUrl?.startsWith("https:");
  return [
    isHttps
      ? ok("PUBLIC_URL", "It is an HTTPS address.")
      : warning("PUBLIC_URL", "It is plain HTTP: sessions and passwords can be read on the way."),
    ...(isHttps && trustProxy === 0
      ? [warning("TRUST_PROXY", "It is 0, though a proxy has the certificate: limits count the proxy as one visitor.")]
      : []),
  ];
}
