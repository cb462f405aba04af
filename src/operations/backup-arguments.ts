import { resolve } from "node:path";
import { parseArgs } from "node:util";

/**
 * Reads the arguments of a command that opens a backup: the backup file and, for an encrypted backup, the file with the
 * identity (private key) that decrypts it.
 */
export function readBackupArguments(): { file: string | undefined; identityFile: string | undefined } {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { identity: { type: "string" } } });
  const [file] = positionals;
  return { file: file && resolve(file), identityFile: values.identity && resolve(values.identity) };
}
