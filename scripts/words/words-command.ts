/**
 * `npm run words`: writes the sources' messages into each language's catalog (`words/{language}.po`), with the existing
 * translations. `npm run words -- check` changes nothing and reports what is missing or wrong.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { catalogPath, readCatalog, readMessages, translated, writeCatalog } from "./catalogs.ts";
import { findFaults } from "./faults.ts";

if (!process.argv.includes("check")) {
  for (const [folder, messages] of await readMessages()) {
    for (const language of translated) {
      const path = catalogPath(folder, language);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, writeCatalog(language, messages, readCatalog(folder, language)));
    }
  }
}

const faults = await findFaults();
for (const fault of faults) console.log(fault);
console.log(faults.length === 0 ? "All messages are translated." : `${faults.length} to mend.`);
if (faults.length > 0) process.exitCode = 1;
