import { existsSync, lstatSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { nodeModules, root } from "./folders.mjs";
import { runStep, runToEnd, StepError } from "./run-step.mjs";

/**
 * Installs the packages of package-lock.json if the installed ones differ. npm records in node_modules what it
 * installed, so no other record is needed. Remains of an interrupted installation are removed first: npm fails on
 * folders that fill while it empties them.
 *
 * @param {{ withDev: boolean }} options tests need the development packages, a start doesn't
 */
export async function ensureDependencies({ withDev }) {
  if (isInstalled({ withDev })) return;
  if (isLink(nodeModules))
    throw new StepError(
      "node_modules is a link to packages that aren't those of package-lock.json: install them there.",
    );
  rmSync(nodeModules, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  const npm = process.env.npm_execpath ? [process.execPath, [process.env.npm_execpath]] : ["npm", []];
  const [command, prefix] = npm;
  await runStep(
    "Installing dependencies (about a minute)",
    command,
    [...prefix, "ci", ...(withDev ? ["--include=dev"] : [])],
    {
      cwd: root,
    },
  );
}

function isInstalled({ withDev }) {
  const hidden = join(nodeModules, ".package-lock.json");
  if (!existsSync(hidden)) return false;
  const wanted = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages;
  const present = JSON.parse(readFileSync(hidden, "utf8")).packages;
  return Object.entries(wanted).every(([path, { version, dev, optional, devOptional }]) => {
    if (path === "") return true;
    const installed = present[path];
    if (installed) return installed.version === version;
    // Packages for other platforms and their dependencies are never installed.
    return optional === true || ((dev === true || devOptional === true) && !withDev);
  });
}

function isLink(path) {
  try {
    return lstatSync(path).isSymbolicLink();
  } catch {
    return false;
  }
}

/** The oldest Node version that can run the commands: TypeScript without a build step, and React Router's minimum. */
const OLDEST_NODE = [22, 22];

/**
 * Finds the Node to run with: this one if it is recent enough, else the one installed as a dependency.
 *
 * @returns {Promise<string>} the path of its program
 */
export async function findNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return process.execPath;
  const own = join(nodeModules, "node", "bin", process.platform === "win32" ? "node.exe" : "node");
  if (existsSync(own)) return own;
  // Where install scripts are disabled, the package is there but its program isn't.
  await runToEnd("npm", ["rebuild", "node", "--foreground-scripts"], { cwd: root });
  if (existsSync(own)) return own;
  throw new StepError(
    `Halcyon needs Node ${OLDEST_NODE.join(".")} or newer, this is ${process.versions.node}, and the npm package "node" could not bring its own: run "npm rebuild node", or install a newer Node.`,
  );
}

/**
 * Node's compile cache, with types stripped: saves a third of the work of a second start. It may be deleted at any
 * time.
 */
export const compileCache = join(nodeModules, ".cache", "node");

/**
 * Flags and environment variables for starting a server. Without them, a busy server uses some 300 MB more
 * (bench/REPORT.md). They limit Node's spaces for short-lived objects and the C library's arenas. Freed blocks as large
 * as hashing a password needs are returned to the system; of smaller ones, the C library keeps up to 8 MB for the next
 * request. If the starting process itself serves, `start` in package.json sets the flag, and the service sets the
 * environment (README).
 */
export const leanServer = {
  flags: ["--max-semi-space-size=16"],
  env: {
    MALLOC_ARENA_MAX: "2",
    MALLOC_MMAP_THRESHOLD_: "1048576",
    MALLOC_TRIM_THRESHOLD_: "8388608",
    MALLOC_TOP_PAD_: "262144",
  },
};

/** Returns an environment in which programs find that Node. */
export function environmentFor(node) {
  return {
    NODE_COMPILE_CACHE: compileCache,
    ...process.env,
    PATH: `${join(node, "..")}:${join(nodeModules, ".bin")}:${process.env.PATH ?? ""}`,
  };
}
