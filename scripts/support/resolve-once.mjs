import module from "node:module";
import { pathToFileURL } from "node:url";
import { root } from "./folders.mjs";

/**
 * Resolves our imports directly, and caches the places of packages. Node reads the package's whole description again
 * for each import, which was 40 % of the server's start.
 */
const ours = pathToFileURL(`${root}/src/`).href;
const found = new Map();

/** The address of one of our own files: `#` stands for `src/`, as in package.json. Undefined for all else. */
function ownFile(specifier, parent) {
  if (!specifier.endsWith(".ts")) return undefined;
  if (specifier.startsWith("#")) return ours + specifier.slice(1);
  return /^\.\.?\//.test(specifier) ? new URL(specifier, parent).href : undefined;
}

/** Folders of packages in which a `.js` file was found to be a module: then each of them is, as one description holds for all. */
const foldersOfModules = new Set();

/** A package's import of its own file beside others that are known, or the same found out by Node. */
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
