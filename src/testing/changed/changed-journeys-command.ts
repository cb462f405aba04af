import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "#routes.ts";
import { staffRoutes } from "#staff-app/staff-routes.ts";
import { importsOf } from "../architecture/source-file.ts";
import { changedJourneys, importsOfAll, type Journey, type ScreenAddress } from "./changed-journeys.ts";

/**
 * Prints the journeys (end-to-end tests) that the given changed files can affect, one per line: `npm test --
 * --changed`.
 */
const root = join(import.meta.dirname, "../../..");
const read = (file: string) => readFileSync(join(root, file), "utf8");

const sources = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
);

function addressesOf(routes: readonly RouteConfigEntry[], above = ""): ScreenAddress[] {
  return routes.flatMap(({ path = "", file, children = [] }) => {
    const full = [above, path].filter((part) => part !== "").join("/");
    return [{ path: full, file }, ...addressesOf(children, full)];
  });
}

/**
 * Returns the text of a journey's file, with that of the support files and page lists it imports, because these may
 * contain paths too.
 */
function textOf(file: string, seen = new Set<string>()): string {
  if (seen.has(file)) return "";
  seen.add(file);
  const text = read(file);
  const used = [...text.matchAll(/from "(\.[^"]+\.(?:ts|json))"/g)].map(([, name = ""]) => join(dirname(file), name));
  const texts = used.filter((name) => name.startsWith("e2e/") || name.endsWith("budgets.json"));
  return [text, ...texts.map((name) => textOf(name, seen))].join("\n");
}

const journeys: Journey[] = ["e2e", "e2e/check"]
  .flatMap((folder) => readdirSync(join(root, folder), { encoding: "utf8" }).map((name) => `${folder}/${name}`))
  .filter((file) => file.endsWith(".spec.ts"))
  .map((file) => ({ file, text: textOf(file) }));
const found = changedJourneys({
  changed: process.argv.slice(2),
  imports: importsOfAll(new Map(sources.map((file) => [file, read(`src/${file}`)])), importsOf),
  screens: [...addressesOf(routes), ...addressesOf(staffRoutes(""))],
  journeys,
});
for (const file of found) process.stdout.write(`${file}\n`);
