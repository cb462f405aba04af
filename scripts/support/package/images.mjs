import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../folders.mjs";
import { StepError } from "../run-step.mjs";
import { sourceDateEpoch } from "./archives.mjs";

/** What a build in a machine without rights of its own needs. */
const LIMITS = ["--ulimit", "nofile=20000:20000", "--ulimit", "nproc=4096:4096"];
const BASE = "localhost/halcyon-check-base";
const SUITE = "bookworm";
/** What Debian's own slim images leave out as well. */
const LEFT_OUT = ["doc", "man", "locale", "info"];

/** Why no image can be built here; undefined where one can. */
export function whyNoImage() {
  if (process.getuid?.() !== 0) return "it takes root";
  const missing = ["buildah", "mmdebstrap"].filter((program) => spawnSync(program, ["--version"]).status !== 0);
  return missing.length > 0 ? `this machine has no ${missing.join(" and no ")}` : undefined;
}

/** Runs a program to its end and returns what it printed. Throws a StepError with its words. */
export function run(command, args, env = {}) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    encoding: "utf8",
    env: { ...process.env, ...env },
    maxBuffer: 64 * 1024 * 1024,
  });
  if (error || status !== 0)
    throw new StepError(`${command} ${args[0]} failed: ${error?.message ?? `${stdout}${stderr}`.trim().slice(-2_000)}`);
  return stdout.trim();
}

const buildah = (...args) => run("buildah", ["--storage-driver", "vfs", ...args]);

/** Makes a Debian like the slim one that images begin with, once: there is no registry here. */
export function makeBase() {
  const archive = join(tmpdir(), `halcyon-check-base-${SUITE}.tar`);
  if (!existsSync(archive)) {
    const leftOut = LEFT_OUT.map((name) => `--dpkgopt=path-exclude=/usr/share/${name}/*`);
    const programs = [
      "--aptopt=Acquire::Languages none",
      '--customize-hook=rm -rf "$1"/var/lib/apt/lists "$1"/var/cache',
    ];
    run("mmdebstrap", ["--variant=minbase", ...leftOut, ...programs, SUITE, `${archive}.part`, "--format=tar"]);
    run("mv", [`${archive}.part`, archive]);
  }
  const container = buildah("from", "scratch");
  buildah("add", "--quiet", container, archive, "/");
  buildah("commit", "--quiet", "--timestamp", "0", container, BASE);
  buildah("rm", container);
}

/** Builds the image of a context and returns its id. */
export function buildImage(context) {
  return buildah(
    ...["bud", "--quiet", "--no-cache", "--isolation", "chroot", "--format", "docker", ...LIMITS],
    ...["--timestamp", sourceDateEpoch(), "--build-arg", `BASE=${BASE}`],
    ...["-f", join(root, "deploy", "Containerfile"), context],
  );
}

/** Lends the file system of an image to work, and takes it back. */
export async function withImageRoot(image, work) {
  const container = buildah("from", "--pull-never", image);
  try {
    return await work(buildah("mount", container));
  } finally {
    buildah("umount", container);
    buildah("rm", container);
  }
}

export function removeImages(images) {
  for (const image of new Set(images)) buildah("rmi", "--force", image);
}

/** What an image is configured to, and the hash of that and of its layers. */
export function readImage(image) {
  const { config, rootfs, created, architecture } = JSON.parse(buildah("inspect", "--type", "image", image)).Docker;
  // Buildah writes down in which container it built, which differs each time and means nothing.
  const { Hostname: _, ...settings } = config;
  const hash = createHash("sha256").update(JSON.stringify({ settings, rootfs, created, architecture })).digest("hex");
  return { settings, hash };
}
