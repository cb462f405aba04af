import { pathByLayer } from "./path-by-layer.ts";
import { placeOf } from "./place-of.ts";
import { importsOf, isTest, type SourceTree } from "./source-file.ts";

/**
 * Returns the folder of a file directly below its place (a folder listed in rules.ts), such as
 * `modules/cart/server/lines`. The files of a feature count as one folder in each layer. Undefined for files beside the
 * folders.
 */
function folderOf(file: string): string | undefined {
  const place = placeOf(file);
  if (!place) return undefined;
  const top = place.name.replace("*", place.module ?? "*");
  const [name = "", ...rest] = pathByLayer(file)
    .slice(top.length + 1)
    .split("/");
  return rest.length > 0 ? `${top}/${name}` : undefined;
}

function importsBetweenFolders(tree: SourceTree): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const [file, code] of tree) {
    const from = isTest(file) ? undefined : folderOf(file);
    if (from === undefined) continue;
    const targets = found.get(from) ?? new Set();
    found.set(from, targets);
    for (const { target, isPackage } of importsOf(file, code)) {
      const to = isPackage ? undefined : folderOf(target);
      if (to !== undefined && to !== from) targets.add(to);
    }
  }
  return found;
}

/**
 * Returns the cycles of folders that import each other, directly or indirectly, including type imports. Each cycle is a
 * list of folders sorted by name. Files beside the folders are ignored, because they combine the folders.
 */
export function findFolderCircles(tree: SourceTree): string[][] {
  const imports = importsBetweenFolders(tree);
  const reached = new Map(
    [...imports.keys()].map((folder) => {
      const seen = new Set<string>();
      const left = [folder];
      for (let next = left.pop(); next !== undefined; next = left.pop())
        for (const target of imports.get(next) ?? []) {
          if (seen.has(target)) continue;
          seen.add(target);
          left.push(target);
        }
      return [folder, seen];
    }),
  );
  const isCircle = (one: string, other: string) => reached.get(one)?.has(other) && reached.get(other)?.has(one);
  const circles = [...imports.keys()].map((folder) =>
    [...imports.keys()].filter((other) => isCircle(folder, other)).sort(),
  );
  return [...new Map(circles.filter(({ length }) => length > 1).map((circle) => [circle[0], circle])).values()].sort(
    ([one = ""], [other = ""]) => (one < other ? -1 : 1),
  );
}
