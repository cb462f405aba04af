import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { basename, dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import { root } from "../folders.mjs";
import { StepError } from "../run-step.mjs";

/**
 * Returns the time for every file of a package: the commit's, so that two builds are identical
 * (reproducible-builds.org).
 */
export function sourceDateEpoch() {
  if (process.env.SOURCE_DATE_EPOCH) return process.env.SOURCE_DATE_EPOCH;
  const { status, stdout } = spawnSync("git", ["log", "-1", "--format=%ct"], { cwd: root, encoding: "utf8" });
  if (status !== 0)
    throw new StepError("Set SOURCE_DATE_EPOCH: this folder has no history that says when it was made.");
  return stdout.trim();
}

/** Packs a folder into a `.tar.zst` whose bytes depend only on its files. */
export function packTar(folder, file) {
  const tar = [
    ...["--sort=name", "--format=gnu", "--owner=0", "--group=0", "--numeric-owner"],
    ...[`--mtime=@${sourceDateEpoch()}`, "-C", dirname(folder), "-cf", "-", basename(folder)],
  ];
  // Uses one thread: with several, the size of the compressed blocks would depend on their number.
  const command = 'set -e; out=$1; shift; tar "$@" | zstd --quiet --force --single-thread -12 -o "$out"';
  run("bash", ["-o", "pipefail", "-c", command, "pack", file, ...tar]);
}

/** Packs a folder that has `DEBIAN/control` into a `.deb`. */
export function packDeb(folder, file) {
  run("dpkg-deb", ["--root-owner-group", "-Zzstd", "-z12", "--threads-max=1", "--build", folder, file], {
    SOURCE_DATE_EPOCH: sourceDateEpoch(),
  });
}

export async function sha256Of(file) {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

function run(command, args, env = {}) {
  const { status, stderr, error } = spawnSync(command, args, { env: { ...process.env, ...env }, encoding: "utf8" });
  if (error || status !== 0) throw new StepError(`${command} failed: ${error?.message ?? stderr.trim()}`);
}
