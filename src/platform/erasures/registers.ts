import { join } from "node:path";
import { openBackupBucket } from "#platform/backup/backup-bucket.ts";
import { backupFolderOf } from "#platform/backup/backup-folder.ts";
import type { Env } from "#platform/env.ts";
import { bucketRegister } from "./bucket-register.ts";
import type { ErasureMark } from "./erasure-mark.ts";
import { type ErasureRegister, fileRegister, REGISTER_NAME } from "./file-register.ts";

type Settings = Pick<Env, "dataDir" | "backupDir" | "backupUrl" | "databaseUrl" | "demo">;

/**
 * Returns the registers of an installation: in DATA_DIR, and next to the backups, on this machine and in the bucket.
 */
export function registersOf(env: Settings): ErasureRegister[] {
  const folder = backupFolderOf(env);
  const folders = [env.dataDir, ...(folder === undefined ? [] : [folder])];
  return [
    ...folders.map((each) => fileRegister(join(each, REGISTER_NAME))),
    ...(env.backupUrl === undefined ? [] : [bucketRegister(openBackupBucket(env.backupUrl))]),
  ];
}

/** Returns the marks of all registers, and the names of those that exist. */
export async function readRegisters(
  registers: readonly ErasureRegister[],
): Promise<{ marks: Set<ErasureMark>; names: string[] }> {
  const read = await Promise.all(registers.map(async (one) => ({ name: one.name, marks: await one.read() })));
  return {
    marks: new Set(read.flatMap(({ marks }) => [...(marks ?? [])])),
    names: [...new Set(read.flatMap(({ name, marks }) => (marks ? [name] : [])))],
  };
}

/** Adds marks to all registers, even if one of them can't be written; then throws that one's error. */
export async function addToRegisters(
  registers: readonly ErasureRegister[],
  marks: readonly ErasureMark[],
): Promise<void> {
  if (marks.length === 0) return;
  const written = await Promise.allSettled(registers.map((one) => one.add(marks)));
  for (const one of written) if (one.status === "rejected") throw one.reason;
}
