import { parseSync } from "oxc-parser";
import type { SourceTree } from "./source-file.ts";

/** What a module's server offers to others, and the parts of it that stand under a name of their own. */
const PUBLIC_FILE = /^modules\/[\w-]+\/server\/public(?:\/[\w-]+)?\.ts$/;

/** Counts the names that each public file of a module exports, types included. A subject that is exported whole is one name. */
export function countPublicNames(tree: SourceTree): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [file, code] of tree) {
    if (!PUBLIC_FILE.test(file)) continue;
    const { module } = parseSync(file, code);
    counts.set(file, module.staticExports.flatMap(({ entries }) => entries).length);
  }
  return counts;
}
