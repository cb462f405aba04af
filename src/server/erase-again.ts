import { dirname, join } from "node:path";
import { eraseAgain } from "#modules/account/server/customers/erase-again.ts";
import { listAdministratorIds } from "#modules/account/server/public.ts";
import type { Database } from "#platform/db/client.ts";
import type { Env } from "#platform/env.ts";
import { countForeignMarks, type ErasureMark, marksOf } from "#platform/erasures/erasure-mark.ts";
import { fileRegister, REGISTER_NAME } from "#platform/erasures/file-register.ts";
import { addToRegisters, readRegisters, registersOf } from "#platform/erasures/registers.ts";
import { loadSecrets } from "#platform/secrets.ts";
import { personalDataParts } from "./server-modules.ts";

export type ReadErasures = { marks: Set<ErasureMark>; names: string[] };

/** Reads this installation's registers of erasures, and the given files. */
export function readErasures(env: Env, files: readonly string[] = []): Promise<ReadErasures> {
  return readRegisters([...registersOf(env), ...files.map(fileRegister)]);
}

/** Returns the path of the register of erasures that is stored next to a backup. */
export function registerBeside(backup: string): string {
  return join(dirname(backup), REGISTER_NAME);
}

/**
 * Erases again all people whose marks (keyed hashes of ids) are in the registers, and adds the marks to this
 * installation's own (OP-29). Returns lines for the operator, which count people and name none.
 */
export async function eraseAgainBy(db: Database, env: Env, { marks, names }: ReadErasures): Promise<string[]> {
  if (names.length === 0)
    return [
      "No register of erasures was found: if anybody was erased after this backup, they are back.",
      `Get the file ${REGISTER_NAME} from the former DATA_DIR or from beside the backups, and run halcyon erase-again FILE before the start.`,
    ];
  const secrets = await loadSecrets(db, env.secrets);
  const hadAdministrator = (await listAdministratorIds(db)).length > 0;
  const wasErased = (recordId: string) => marksOf(secrets, recordId).some((mark) => marks.has(mark));
  const people = await eraseAgain({ db, secrets }, { parts: personalDataParts, wasErased });
  await addToRegisters(registersOf(env), [...marks]);
  const foreign = countForeignMarks(secrets, marks);
  const isBare = hadAdministrator && people > 0 && (await listAdministratorIds(db)).length === 0;
  return [
    people === 0
      ? `Nobody had to be erased again, by ${names.join(" and ")}.`
      : `${people} ${people === 1 ? "person" : "people"} who had been erased ${people === 1 ? "was" : "were"} erased again, by ${names.join(" and ")}.`,
    ...(foreign > 0
      ? [
          `${foreign} erasures were registered with a secret that SECRETS doesn't have anymore: whose they were can't be known. Set SECRETS to the present and the former one, separated by a comma, and run halcyon erase-again.`,
        ]
      : []),
    ...(isBare
      ? ["No administrator is left: halcyon first-staff with an email makes the link for the first one."]
      : []),
  ];
}
