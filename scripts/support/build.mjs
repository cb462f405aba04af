import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve, sep } from "node:path";
import { nodeModules, root } from "./folders.mjs";
import { runStep } from "./run-step.mjs";

const SOURCES = [
  "src",
  "public",
  "pictures",
  "vite.config.ts",
  "react-router.config.ts",
  "tsconfig.json",
  "scripts/support/bundle-server.mjs",
  "scripts/styles",
  "scripts/words",
  "package-lock.json",
];

/**
 * Builds the front end when its sources have changed since the last build.
 *
 * @param {{ node: string, env: NodeJS.ProcessEnv }} options
 */
export async function ensureBuild({ node, env }) {
  const folder = resolve(root, process.env.BUILD_DIR || "build");
  const stampPath = join(folder, "built-from");
  const stamp = stampOfSources();
  if (existsSync(stampPath) && readFileSync(stampPath, "utf8") === stamp) return;
  // The stamp goes first and comes last: a build that was killed is begun again.
  rmSync(stampPath, { force: true });
  const program = join(nodeModules, "@react-router", "dev", "bin.cjs");
  await runStep("Building the pages", node, [program, "build"], { cwd: root, env: { ...env, NODE_ENV: "production" } });
  if (!folder.startsWith(root + sep)) linkPackagesInto(folder);
  writeFileSync(stampPath, stamp);
}

/** The built server finds its packages by walking up from where it lies, so one that lies elsewhere gets a link to them. */
function linkPackagesInto(folder) {
  const link = join(folder, "node_modules");
  rmSync(link, { force: true });
  symlinkSync(nodeModules, link, "dir");
}

/** What only tests import: a change there needs no new build. */
const OF_TESTS = join(root, "src", "testing");

/** Paths, sizes and times of all that goes into the build; tests don't. */
function stampOfSources() {
  const hash = createHash("sha256");
  for (const source of SOURCES) {
    for (const file of filesUnder(join(root, source))) {
      const { size, mtimeMs } = statSync(file);
      hash.update(`${file.slice(root.length)} ${size} ${mtimeMs}\n`);
    }
  }
  return hash.digest("hex");
}

function filesUnder(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter(({ name }) => !/\.test\.tsx?$/.test(name))
    .map(({ name }) => join(path, name))
    .filter((entry) => entry !== OF_TESTS)
    .flatMap(filesUnder)
    .sort();
}
