import type { BackupBucket } from "#platform/backup/backup-bucket.ts";
import { isErasureMark } from "./erasure-mark.ts";
import type { ErasureRegister } from "./file-register.ts";

const FOLDER = "erasures/";

/**
 * Returns the register of erasures next to the backups in a bucket. Objects can't be appended to, so each mark is a
 * separate object, named by the mark.
 */
export function bucketRegister(bucket: BackupBucket): ErasureRegister {
  const read = async () => {
    const names = await bucket.list(FOLDER);
    return names.length === 0
      ? undefined
      : new Set(names.map((name) => name.slice(FOLDER.length)).filter(isErasureMark));
  };
  return {
    name: "the bucket of BACKUP_URL",
    read,
    async add(marks) {
      const there = await read();
      for (const mark of marks) if (!there?.has(mark)) await bucket.put(`${FOLDER}${mark}`, "\n");
    },
  };
}
