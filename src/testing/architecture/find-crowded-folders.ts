import { posix } from "node:path";
import { MOST_FILES_IN_A_FOLDER } from "./rules.ts";
import { isTest, type SourceTree } from "./source-file.ts";

/** Folders with too many files, with how many those are. Tests and their tools aren't counted. */
export function findCrowdedFolders(tree: SourceTree): string[] {
  const counts = new Map<string, number>();
  for (const file of tree.keys()) {
    if (isTest(file) || file.startsWith("testing/")) continue;
    const folder = posix.dirname(file);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].flatMap(([folder, count]) =>
    count > MOST_FILES_IN_A_FOLDER ? [`${folder}: ${count} files`] : [],
  );
}
