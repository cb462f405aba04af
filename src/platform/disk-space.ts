import { statfs } from "node:fs/promises";
import { hostname } from "node:os";
import type { Logger } from "#platform/logger.ts";

/** The bytes that the server may still write on the disk of a folder, and the name of this machine. */
export async function readDiskSpace(folder: string): Promise<{ freeBytes: number; machine: string }> {
  const { bavail, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, machine: hostname() };
}

/** What the database needs to continue reading, and to write down what is at work: some of its log files of 16 MB. */
const RESERVE_BYTES = 64 * 1024 * 1024;
/** On a small disk it is this share. */
const RESERVE_SHARE = 0.1;

/**
 * Whether so little is left on the disk of a folder that the database on it would soon stop. False where that isn't
 * known.
 */
export async function isDiskFull(folder: string): Promise<boolean> {
  const space = await statfs(folder).catch(() => undefined);
  if (!space) return false;
  const reserve = Math.min(RESERVE_BYTES, space.blocks * space.bsize * RESERVE_SHARE);
  return space.bavail * space.bsize < reserve;
}

const LOOK_MS = 1_000;

export type DiskWatch = { readonly isFull: boolean; stop(): void };

/** Looks every second whether the disk of a folder is full, so that writes can be refused before the database stops. */
export async function watchDisk(folder: string, logger: Pick<Logger, "warn">): Promise<DiskWatch> {
  let isFull = await isDiskFull(folder);
  async function look(): Promise<void> {
    const before = isFull;
    isFull = await isDiskFull(folder);
    if (isFull !== before)
      logger.warn(isFull ? "the disk is full: writes are refused" : "there is room on the disk again");
  }
  const timer = setInterval(() => void look(), LOOK_MS).unref();
  return {
    get isFull() {
      return isFull;
    },
    stop: () => clearInterval(timer),
  };
}
