import { checkInvariants } from "#server/invariants.ts";
import { withDatabase } from "./with-database.ts";

/** `halcyon check-data`: checks all data invariants. Fails, with examples, when one is violated. */
const say = (line: string) => process.stdout.write(`${line}\n`);
await withDatabase(async (db) => {
  const checked = await checkInvariants(db);
  for (const { name, broken, examples } of checked) {
    say(`${broken === 0 ? "ok  " : "FAIL"} ${String(broken).padStart(5)}  ${name}`);
    for (const row of examples) say(`              ${JSON.stringify(row)}`);
  }
  const failed = checked.filter(({ broken }) => broken > 0).length;
  say(`${checked.length} statements, ${failed === 0 ? "all true" : `${failed} broken`}`);
  if (failed > 0) process.exitCode = 1;
});
