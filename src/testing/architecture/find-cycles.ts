import { importsOf, isTest, type SourceTree } from "./source-file.ts";

/** Returns cycles of files that import each other, including types, each as its files in import order. */
export function findCycles(tree: SourceTree): string[] {
  const edges = new Map(
    [...tree]
      .filter(([file]) => !isTest(file))
      .map(([file, code]) => [file, importsOf(file, code).flatMap((one) => (one.isPackage ? [] : [one.target]))]),
  );
  const done = new Set<string>();
  const path: string[] = [];
  const cycles: string[] = [];
  function visit(file: string): void {
    const start = path.indexOf(file);
    if (start >= 0) cycles.push([...path.slice(start), file].join(" -> "));
    if (start >= 0 || done.has(file)) return;
    path.push(file);
    for (const next of edges.get(file) ?? []) visit(next);
    path.pop();
    done.add(file);
  }
  for (const file of edges.keys()) visit(file);
  return cycles;
}
