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
  // The stamp is deleted first and written last, so that an interrupted build starts over.
  rmSync(stampPath, { force: true });
  const program = join(nodeModules, "@react-router", "dev", "bin.cjs");
  await runStep("Building the pages", node, [program, "build"], { cwd: root, env: { ...env, NODE_ENV: "production" } });
  if (!folder.startsWith(root + sep)) linkPackagesInto(folder);
  writeFileSync(stampPath, stamp);
}

/**
 * Links the packages into a build folder elsewhere: the built server looks for its packages in the folders above it.
 */
function linkPackagesInto(folder) {
  const link = join(folder, "node_modules");
  rmSync(link, { force: true });
  symlinkSync(nodeModules, link, "dir");
}

/** Sources that only tests import: a change in them needs no new build. */
const OF_TESTS = join(root, "src", "testing");

/** Hashes the paths, sizes and times of all files that go into the build, so not those of tests. */
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
