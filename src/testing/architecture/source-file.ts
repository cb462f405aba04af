import { posix } from "node:path";
import { parseSync, Visitor } from "oxc-parser";

/** Code by file path inside `src/`. */
export type SourceTree = ReadonlyMap<string, string>;

export type Import = {
  /** A path inside `src/`, or a package name. */
  target: string;
  isPackage: boolean;
  /** Whether the import exists only for types and is removed at run time. */
  isTypeOnly: boolean;
};

/** The target name for an `import()` of something other than a literal. */
export const COMPUTED = "a computed address";

export const isTest = (file: string) => /\.test\.tsx?$/.test(file);

type Request = { name: string; isTypeOnly: boolean };

/** The imports of each file, cached because several rules need them and parsing is slow. */
const known = new Map<string, { code: string; requests: Request[] }>();

function requestsOf(file: string, code: string): Request[] {
  const read = known.get(file);
  if (read?.code === code) return read.requests;
  const requests = readRequests(file, code);
  known.set(file, { code, requests });
  return requests;
}

/** Returns every reference from one file to another: imports, re-exports, `import()` in code and in types. */
function readRequests(file: string, code: string): Request[] {
  const parsed = parseSync(file, code);
  const { module } = parsed;
  const found: Request[] = module.staticImports.map(({ moduleRequest, entries }) => ({
    name: moduleRequest.value,
    isTypeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
  }));
  for (const { moduleRequest, isType } of module.staticExports.flatMap(({ entries }) => entries)) {
    if (moduleRequest) found.push({ name: moduleRequest.value, isTypeOnly: isType });
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const literal = /^(["'`])([^$]*)\1$/.exec(code.slice(moduleRequest.start, moduleRequest.end));
    found.push({ name: literal?.[2] ?? COMPUTED, isTypeOnly: false });
  }
  if (!code.includes("import(")) return found; // building and traversing the syntax tree is slow
  const visitor = new Visitor({
    TSImportType(node) {
      found.push({ name: node.source.value, isTypeOnly: true });
    },
  });
  visitor.visit(parsed.program);
  return found;
}

/** Returns the imports of a file, without the types that React Router generates beside a route. */
export function importsOf(file: string, code: string): Import[] {
  return requestsOf(file, code).flatMap(({ name, isTypeOnly }): Import[] => {
    if (name.startsWith("#")) return [{ target: name.slice(1), isPackage: false, isTypeOnly }];
    if (!name.startsWith(".")) return [{ target: name, isPackage: true, isTypeOnly }];
    if (name.startsWith("./+types/")) return [];
    return [{ target: posix.join(posix.dirname(file), name), isPackage: false, isTypeOnly }];
  });
}
