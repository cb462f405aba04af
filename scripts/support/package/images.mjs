import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../folders.mjs";
import { StepError } from "../run-step.mjs";
import { sourceDateEpoch } from "./archives.mjs";

/** Resource limits for a build, which needs them on a machine whose privileges are restricted. */
const LIMITS = ["--ulimit", "nofile=20000:20000", "--ulimit", "nproc=4096:4096"];
const BASE = "localhost/halcyon-check-base";
const SUITE = "bookworm";
/** Folders that Debian's own slim images leave out as well. */
const LEFT_OUT = ["doc", "man", "locale", "info"];

/** Returns why no image can be built here; undefined if one can. */
export function whyNoImage() {
  if (process.getuid?.() !== 0) return "it takes root";
  const missing = ["buildah", "mmdebstrap"].filter((program) => spawnSync(program, ["--version"]).status !== 0);
  return missing.length > 0 ? `this machine has no ${missing.join(" and no ")}` : undefined;
}

/** Runs a program to its end and returns its output. Throws a StepError with the output. */
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

/** Makes a Debian like the slim base image, once, as there is no registry here. */
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

/** Builds an image from a context and returns its id. */
export function buildImage(context) {
  return buildah(
    ...["bud", "--quiet", "--no-cache", "--isolation", "chroot", "--format", "docker", ...LIMITS],
    ...["--timestamp", sourceDateEpoch(), "--build-arg", `BASE=${BASE}`],
    ...["-f", join(root, "deploy", "Containerfile"), context],
  );
}

/** Mounts an image's file system for the work, and unmounts it afterwards. */
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

/** Returns an image's configuration, and the hash of it and of the layers. */
export function readImage(image) {
  const { config, rootfs, created, architecture } = JSON.parse(buildah("inspect", "--type", "image", image)).Docker;
  // Buildah records the container in which it built, which differs each time and means nothing.
  const { Hostname: _, ...settings } = config;
  const hash = createHash("sha256").update(JSON.stringify({ settings, rootfs, created, architecture })).digest("hex");
  return { settings, hash };
}
