import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { supportOfDatabase, supportOfMachine } from "./doctor/support-file.ts";
import { withDatabase } from "./with-database.ts";

/**
 * `halcyon doctor [file]`: writes diagnostic data into one file, without personal data and secrets. If the database
 * can't be read, the file contains the rest, and the command exits like a failed start.
 */
const stamp = new Date().toISOString().slice(0, 19).replace(/\D/g, "");
const file = resolve(process.argv[2] ?? `halcyon-support-${stamp}.json`);
const machine = await supportOfMachine(process.env);
const write = (found: object) => writeFile(file, `${JSON.stringify(found, undefined, 2)}\n`, { mode: 0o600 });
await write({ ...machine, database: null });
await withDatabase(async (db, databaseUrl, env) => {
  await write({ ...machine, database: await supportOfDatabase(db, databaseUrl, env) });
});
console.log(`${file} holds no names, addresses or secrets. Read it before you send it.`);
