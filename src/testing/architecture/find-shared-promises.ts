/** Promises that outlive the call which made them: in a map, in a variable of a module, or in a field of a class. */
const SHARED = [
  /\bMap<[^=;\n]*\bPromise</,
  /^(?:export )?(?:const|let) \w+(?:: [^=\n]*\bPromise<| = [^(\n]*\bPromise\b)/,
  /^ {2}(?:readonly |static )*#?\w+(?:: (?:Readonly<)?Promise<| = Promise\b)/,
];

/** Browser code waits for no database; neither do tests. */
const OF_SERVER =
  /^(?!.*(?:\/web\/|\.test\.ts$|\.tsx$)|modules\/[\w-]+\/staff\/)(?:api|demo|modules|platform|sandbox|server)\//;

/** Lists the places of the server where a promise is shared with other requests, as "file: line". */
export function findSharedPromises(tree: ReadonlyMap<string, string>): string[] {
  return [...tree].flatMap(([file, text]) =>
    OF_SERVER.test(file)
      ? text
          .split("\n")
          .filter((line) => SHARED.some((pattern) => pattern.test(line)))
          .map((line) => `${file}: ${line.trim()}`)
      : [],
  );
}
