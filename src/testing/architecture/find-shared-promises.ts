import { pathByLayer } from "./path-by-layer.ts";

/** Promises that outlive the call that created them: in a map, in a module variable, or in a class field. */
const SHARED = [
  /\bMap<[^=;\n]*\bPromise</,
  /^(?:export )?(?:const|let) \w+(?:: [^=\n]*\bPromise<| = [^(\n]*\bPromise\b)/,
  /^ {2}(?:readonly |static )*#?\w+(?:: (?:Readonly<)?Promise<| = Promise\b)/,
];

/** Server code only: browser code and tests don't wait for a database. */
const OF_SERVER =
  /^(?!.*(?:\/web\/|\.test\.ts$|\.tsx$)|modules\/[\w-]+\/staff\/)(?:api|demo|modules|platform|sandbox|server)\//;

/** Returns the places in the server where a promise is shared with other requests, as "file: line". */
export function findSharedPromises(tree: ReadonlyMap<string, string>): string[] {
  return [...tree].flatMap(([file, text]) =>
    OF_SERVER.test(pathByLayer(file))
      ? text
          .split("\n")
          .filter((line) => SHARED.some((pattern) => pattern.test(line)))
          .map((line) => `${file}: ${line.trim()}`)
      : [],
  );
}
