import type { Import, SourceTree } from "../architecture/source-file.ts";

/** A path of the site, such as `product/:name` or `admin/brands/:id`, and the file of its screen inside `src/`. */
export type ScreenAddress = { path: string; file: string };

/** A journey (end-to-end test), with the text of its file and of the `e2e/` files it imports. */
export type Journey = { file: string; text: string };

type Options = {
  /** Changed files by their path in the project. */
  changed: readonly string[];
  imports: ReadonlyMap<string, readonly Import[]>;
  screens: readonly ScreenAddress[];
  journeys: readonly Journey[];
};

/** Returns the files of `src/` affected by the given ones: these, and all that import them, directly or indirectly. */
export function reachedBy(changed: readonly string[], imports: Options["imports"]): Set<string> {
  const importers = new Map<string, string[]>();
  for (const [file, found] of imports) {
    for (const { target, isPackage } of found)
      if (!isPackage) importers.set(target, [...(importers.get(target) ?? []), file]);
  }
  const reached = new Set<string>();
  const queue = [...changed];
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    queue.push(...(importers.get(file) ?? []));
  }
  return reached;
}

/** Returns the constant part of a path such as `product/:name`, as it appears in a journey. */
function fixedPart(path: string): string {
  const [fixed = ""] = path.split(/\/:|\/\*|:/);
  return `/${fixed}`;
}

/** Whether a journey opens a path: the text contains it, and not just as the beginning of a longer word. */
function opens(text: string, path: string): boolean {
  const fixed = fixedPart(path).replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`["'\`]${fixed}(?![\\w-])`).test(text);
}

/** Modules that are part of every page, so that a change in one of them affects all journeys. */
const FRAMES = ["root.tsx", "staff-app/root.tsx"];

/** Whether only `npm run check` runs a journey, and `npm test` doesn't (decision 0107). */
const isInCheck = ({ file }: Journey) => file.startsWith("e2e/check/");

/**
 * Returns the journeys that a change can affect: those that were changed themselves, and those that open a screen whose
 * code imports something changed. A change in the layout of every page affects all of them. A journey of `e2e/check` is
 * returned only if it opens a screen that no other journey opens.
 */
export function changedJourneys({ changed, imports, screens, journeys }: Options): string[] {
  const inSource = changed.flatMap((file) => (file.startsWith("src/") ? [file.slice("src/".length)] : []));
  const reached = reachedBy(inSource, imports);
  const usual = journeys.filter((journey) => !isInCheck(journey));
  if (FRAMES.some((file) => reached.has(file))) return usual.map(({ file }) => file);
  const paths = screens.filter(({ file }) => reached.has(file)).map(({ path }) => path);
  const openers = paths.flatMap((path) => {
    const all = journeys.filter(({ text }) => opens(text, path));
    return all.every(isInCheck) ? all : all.filter((journey) => !isInCheck(journey));
  });
  return journeys
    .filter((journey) => changed.includes(journey.file) || openers.includes(journey))
    .map(({ file }) => file);
}

/** Returns the imports of each file of a tree. */
export function importsOfAll(tree: SourceTree, importsOf: (file: string, code: string) => Import[]) {
  return new Map([...tree].map(([file, code]) => [file, importsOf(file, code)]));
}
