import type { Exception } from "./rules.ts";

/** One place where the code violates the rule. */
export type Breach = {
  file: string;
  /** What the code should not use: a file, a package, a table. */
  name: string;
  reason: string;
  /** Whether no exception can allow it. */
  isFinal?: boolean;
};

const covers = (exception: Exception, { file, name }: Breach) =>
  exception.file === file && exception.names.some((one) => name === one || name.startsWith(`${one}/`));

/** Returns the violations in words, without those that have a documented reason. */
export function describeBreaches(breaches: readonly Breach[], exceptions: readonly Exception[]): string[] {
  return breaches
    .filter((breach) => breach.isFinal || !exceptions.some((exception) => covers(exception, breach)))
    .map(({ file, name, reason }) => `${file} -> ${name}: ${reason}`);
}

/** Returns the exceptions, or single names in them, that are no longer needed because no violation uses them. */
export function findUnusedExceptions(breaches: readonly Breach[], exceptions: readonly Exception[]): string[] {
  return exceptions.flatMap(({ file, names, reason }) =>
    names
      .filter((name) => !breaches.some((breach) => covers({ file, names: [name], reason }, breach)))
      .map((name) => `${file} -> ${name}`),
  );
}
