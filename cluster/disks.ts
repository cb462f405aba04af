import { execFileSync } from "node:child_process";
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import type { Machine } from "./lan.ts";

/** Enough for the demo clinic, an hour of writes and the log files that PostgreSQL keeps. */
const DISK_BYTES = 2 * 1024 * 1024 * 1024;
const SLOW_IOPS = 20;
const FILLER = "filler";
const FILL_BYTES = 4 * 1024 * 1024;

/**
 * The folder of the kernel's control groups that slow down disk writes. They are those of cgroup v1, which can throttle
 * single devices.
 */
const GROUPS = "/sys/fs/cgroup/blkio";
const PREFIX = "halcyon-cluster-";
const GROUP = join(GROUPS, `${PREFIX}${process.env.CLUSTER_RUN ?? process.pid}`);
const LIMIT = "blkio.throttle.write_iops_device";

/** Returns why disks can't be slowed here; undefined if they can. */
export function whyNoSlowDisk(): string | undefined {
  return existsSync(join(GROUPS, LIMIT)) || existsSync(join(GROUPS, "cgroup.procs"))
    ? undefined
    : "this kernel has no blkio group (cgroup v1)";
}

/** Removes the groups of runs that have ended, which the kernel keeps. Those with living processes can't be removed. */
export function removeGroups(): void {
  if (!existsSync(GROUPS)) return;
  for (const run of readdirSync(GROUPS).filter((name) => name.startsWith(PREFIX))) {
    const folder = join(GROUPS, run);
    const machines = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    for (const place of [...machines.map(({ name }) => join(folder, name)), folder]) {
      try {
        rmdirSync(place);
      } catch {
        // It is in use.
      }
    }
  }
}

/** Returns the file to which a machine's processes write their id, so that their disk can be slowed. */
export function groupOf({ name }: Machine): string {
  return join(GROUP, name, "cgroup.procs");
}

/**
 * Gives a machine its own disk: a file with a file system. The file is deleted immediately, so that the disk ends with
 * the run's mounts.
 */
export function mountDisk(machine: Machine, folder: string): void {
  if (!whyNoSlowDisk()) mkdirSync(join(GROUP, machine.name), { recursive: true });
  const file = `${folder}.disk`;
  execFileSync("truncate", ["-s", String(DISK_BYTES), file]);
  execFileSync("mkfs.ext4", ["-q", "-m", "0", "-E", "lazy_itable_init=0,nodiscard", file]);
  mkdirSync(folder, { recursive: true });
  execFileSync("mount", ["-o", "loop", file, folder]);
  rmSync(file);
}

/** Limits a machine's writes to 20 a second. */
export function slowDisk(machine: Machine, folder: string): void {
  limit(machine, folder, SLOW_IOPS);
}

export function quickenDisk(machine: Machine, folder: string): void {
  limit(machine, folder, 0);
}

function limit({ name }: Machine, folder: string, iops: number): void {
  const { dev } = statSync(folder);
  // The device number as glibc encodes it.
  const major = (dev >> 8) & 0xfff;
  const minor = (dev & 0xff) | ((dev >> 12) & 0xfff00);
  writeFileSync(join(GROUP, name, LIMIT), `${major}:${minor} ${iops}`);
}

/** Fills a machine's disk to its last byte. */
export function fillDisk(folder: string): void {
  const file = openSync(join(folder, FILLER), "a");
  const zeros = Buffer.alloc(FILL_BYTES);
  try {
    for (let size = zeros.length; size >= 1; ) {
      try {
        if (writeSync(file, zeros, 0, size) < size) size = Math.floor(size / 2);
      } catch {
        size = Math.floor(size / 2);
      }
    }
  } finally {
    closeSync(file);
  }
}

export function emptyDisk(folder: string): void {
  rmSync(join(folder, FILLER), { force: true });
}
