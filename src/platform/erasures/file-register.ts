import { mkdir, open, readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { type ErasureMark, isErasureMark } from "./erasure-mark.ts";

/**
 * A register, outside the database, of the marks (keyed hashes) of erased records (OP-29). Marks are only ever added.
 */
export type ErasureRegister = {
  /** The file or the bucket, for an operator. */
  name: string;
  /** Returns all marks; undefined if there is no register yet. */
  read(): Promise<Set<ErasureMark> | undefined>;
  /** Adds marks. Several processes may do so at the same time, and adding a mark twice changes nothing. */
  add(marks: readonly ErasureMark[]): Promise<void>;
};

/** The name of the file, in DATA_DIR and beside the backups. */
export const REGISTER_NAME = "erasures.register";

const isMissing = (error: unknown) => error instanceof Error && Reflect.get(error, "code") === "ENOENT";

/** Returns the register in a file, which only its owner may read. */
export function fileRegister(file: string): ErasureRegister {
  const read = async () => {
    const text = await readFile(file, "utf8").catch((error: unknown) => {
      if (isMissing(error)) return undefined;
      throw error;
    });
    return text === undefined ? undefined : new Set(text.split("\n").filter(isErasureMark));
  };
  return {
    name: file,
    read,
    async add(marks) {
      const there = await read();
      const missing = marks.filter((mark) => !there?.has(mark));
      if (missing.length === 0) return;
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      const handle = await open(file, "a", 0o600);
      try {
        // Each line begins with its line feed, so that a line that a crash cut off doesn't run into the next one.
        await handle.appendFile(missing.map((mark) => `\n${mark}`).join(""));
        await handle.sync();
      } finally {
        await handle.close();
      }
    },
  };
}
