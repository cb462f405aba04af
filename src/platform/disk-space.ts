import { statfs } from "node:fs/promises";
import { hostname } from "node:os";

/** The bytes that the server may still write on the disk of a folder, and the name of this machine. */
export async function readDiskSpace(folder: string): Promise<{ freeBytes: number; machine: string }> {
  const { bavail, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, machine: hostname() };
}
