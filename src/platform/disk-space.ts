import { statfs } from "node:fs/promises";
import { hostname } from "node:os";
import type { Logger } from "#platform/logger.ts";

/** Returns the bytes that the server may still write on a folder's disk, and this machine's name. */
export async function readDiskSpace(folder: string): Promise<{ freeBytes: number; machine: string }> {
  const { bavail, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, machine: hostname() };
}

/** The space that the database needs to continue reading and to finish current work: some of its log files of 16 MB. */
const RESERVE_BYTES = 64 * 1024 * 1024;
/** The part of a small disk that is reserved instead. */
const RESERVE_SHARE = 0.1;

/** Whether a folder's disk has so little space left that its database would soon stop. False if that isn't known. */
export async function isDiskFull(folder: string): Promise<boolean> {
  const space = await statfs(folder).catch(() => undefined);
  if (!space) return false;
  const reserve = Math.min(RESERVE_BYTES, space.blocks * space.bsize * RESERVE_SHARE);
  return space.bavail * space.bsize < reserve;
}

const LOOK_MS = 1_000;

export type DiskWatch = { readonly isFull: boolean; stop(): void };

/** Checks every second whether a folder's disk is full, so that writes can be refused before the database stops. */
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
