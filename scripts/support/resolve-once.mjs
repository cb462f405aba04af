import module from "node:module";
import { pathToFileURL } from "node:url";
import { root } from "./folders.mjs";

/**
 * Resolves our imports directly, and caches the locations of packages. Node rereads the package's whole description for
 * each import, which was 40 % of the server's start.
 */
const ours = pathToFileURL(`${root}/src/`).href;
const found = new Map();

/**
 * Returns the URL of one of our own files: `#` stands for `src/`, as in package.json. Undefined for all other imports.
 */
function ownFile(specifier, parent) {
  if (!specifier.endsWith(".ts")) return undefined;
  if (specifier.startsWith("#")) return ours + specifier.slice(1);
  return /^\.\.?\//.test(specifier) ? new URL(specifier, parent).href : undefined;
}

/**
 * Package folders whose `.js` files are ES modules. One file decides for the whole folder, because all its files share
 * a package.json.
 */
const foldersOfModules = new Set();

/** Resolves a package's import of one of its own files: directly if the file's folder is known, otherwise by Node. */
function fileOfPackage(specifier, context, nextResolve) {
  if (!/^\.\.?\/.*\.js$/.test(specifier) || !context.parentURL?.startsWith("file:"))
    return nextResolve(specifier, context);
  const { href: url } = new URL(specifier, context.parentURL);
  const folder = url.slice(0, url.lastIndexOf("/"));
  if (foldersOfModules.has(folder)) return { url, format: "module", shortCircuit: true };
  const answer = nextResolve(specifier, context);
  if (answer.url === url && answer.format === "module") foldersOfModules.add(folder);
  return answer;
}

module.registerHooks?.({
  resolve(specifier, context, nextResolve) {
    if (!context.parentURL?.startsWith(ours)) return fileOfPackage(specifier, context, nextResolve);
    const url = ownFile(specifier, context.parentURL);
    if (url) return { url, format: "module-typescript", shortCircuit: true };
    if (/^[./]/.test(specifier)) return nextResolve(specifier, context);
    let answer = found.get(specifier);
    if (!answer) {
      answer = nextResolve(specifier, context);
      found.set(specifier, answer);
    }
    return { ...answer, shortCircuit: true };
  },
});
