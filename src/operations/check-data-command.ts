import { checkData } from "./check-data.ts";
import { dataInvariants } from "./data-invariants.ts";
import { withDatabase } from "./with-database.ts";

/** `npm run check:data`: for a nightly job and after anything that went wrong. Ends with 1 when a rule is broken. */
await withDatabase(async (db) => {
  const broken = await checkData(db);
  for (const { rule, ids } of broken) console.log(`broken: ${rule}\n  ${ids.join(", ")}`);
  const count = Object.keys(dataInvariants).length;
  console.log(`${count - broken.length} of ${count} rules hold`);
  if (broken.length > 0) process.exitCode = 1;
});
