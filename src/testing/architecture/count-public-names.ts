import { parseSync } from "oxc-parser";
import type { SourceTree } from "./source-file.ts";

/** The files with a module's server exports: `public.ts`, and those in a folder `public`. */
const PUBLIC_FILE = /^modules\/[\w-]+\/server\/public(?:\/[\w-]+)?\.ts$/;

/**
 * Counts the names that each public file of a module exports, including types. A fully exported namespace counts as one
 * name.
 */
export function countPublicNames(tree: SourceTree): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [file, code] of tree) {
    if (!PUBLIC_FILE.test(file)) continue;
    const { module } = parseSync(file, code);
    counts.set(file, module.staticExports.flatMap(({ entries }) => entries).length);
  }
  return counts;
}
