import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "..");
const folder = join(root, "build-former");
/** Written last, so that an interrupted build starts over. */
const stamp = join(folder, "built-from");
const MIGRATIONS = "src/platform/db/migrations";
const git = (...args: string[]) =>
  execFileSync("git", args, { cwd: root, encoding: "utf8", maxBuffer: 1 << 30, stdio: ["ignore", "pipe", "ignore"] });

/** Returns the folder of the former release, with its sources and its build. */
export const formerFolder = () => folder;

/** Returns why there is no former release to run; undefined if there is one. */
export const whyNoFormerRelease = () => (existsSync(stamp) ? undefined : "it couldn't be built");

/** Returns the migrations of a commit, with the hash of each file. */
const migrationsOf = (commit: string) =>
  new Map(
    git("ls-tree", commit, `${MIGRATIONS}/`)
      .split("\n")
      .filter((line) => line.endsWith(".sql"))
      .map((line) => {
        const [, , hash = "", name = ""] = line.split(/\s+/);
        return [name, hash] as const;
      }),
  );

/**
 * Returns the newest commit that has fewer migrations than HEAD, all of them identical to HEAD's. A commit whose
 * migrations were changed later was never a release.
 */
function findFormerCommit(): string {
  const present = migrationsOf("HEAD");
  const commits = git("rev-list", "--first-parent", "--max-count=500", "HEAD").trim().split("\n");
  const former = commits.find((commit) => {
    const migrations = migrationsOf(commit);
    const isPart = [...migrations].every(([name, hash]) => present.get(name) === hash);
    return isPart && migrations.size < present.size;
  });
  if (!former) throw new Error("no commit has fewer migrations");
  return former;
}

/** Gives the former release its packages: those that are installed, unless it needs others. */
function installPackages(): void {
  const lockOf = (path: string) => readFileSync(join(path, "package-lock.json"), "utf8");
  if (lockOf(folder) === lockOf(root)) {
    symlinkSync(join(root, "node_modules"), join(folder, "node_modules"), "dir");
    return;
  }
  const { status, stderr } = spawnSync("npm", ["ci"], { cwd: folder, encoding: "utf8" });
  if (status !== 0) throw new Error(`its packages couldn't be installed: ${stderr.slice(-300)}`);
}

/** Builds the former release, unless that is done. */
export function buildFormerRelease(): void {
  try {
    const commit = findFormerCommit();
    if (existsSync(stamp) && readFileSync(stamp, "utf8") === commit) return;
    rmSync(folder, { recursive: true, force: true });
    process.stdout.write(`building the former release (${commit.slice(0, 9)}) in ${folder}, once\n`);
    mkdirSync(folder);
    const tree = execFileSync("git", ["archive", commit], { cwd: root, maxBuffer: 1 << 30 });
    execFileSync("tar", ["x", "-C", folder], { input: tree });
    installPackages();
    const program = join(folder, "node_modules", "@react-router", "dev", "bin.cjs");
    const env = { ...process.env, NODE_ENV: "production", BUILD_DIR: "build" };
    const { status, stderr } = spawnSync(process.execPath, [program, "build"], { cwd: folder, env, encoding: "utf8" });
    if (status !== 0) throw new Error(`it couldn't be built: ${stderr.slice(-300)}`);
    writeFileSync(stamp, commit);
  } catch (error) {
    process.stdout.write(`no former release: ${error instanceof Error ? error.message.split("\n")[0] : error}\n`);
  }
}
