import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { nodeModules, root } from "../folders.mjs";
import { findPackages } from "./find-packages.mjs";
import { readLicenses } from "./licenses.mjs";

/** Files that sources read, found in the bundle by the same relative path from its folder. */
const READ_BY_SOURCES = [
  "src/platform/db/migrations",
  "src/platform/fonts",
  "src/modules/account/server/passwords/common-passwords.txt",
  "pictures",
];
const BUILT = ["server", "client", "staff/client", "words"];
/** Files of the bundle that only the demo needs, by the sources that are their entry points. */
const DEMO_PARTS = ["src/server/demo-parts.ts", "src/sandbox/create-sandbox.ts"];

/** Files of packages that only their developers need. */
const FOR_DEVELOPERS =
  /\.(map|d\.[cm]?ts|flow|mjs\.map|md|markdown)$|\/(test|tests|__tests__|docs|example|examples|\.github)$/;
const LICENSE = /^(licen[sc]e|notice|copying)/i;
/** Font weights that no PDF uses. */
const OTHER_WEIGHTS = /@expo-google-fonts\/[\w-]+\/(?!400Regular$|700Bold$)\d00\w+$/;

/**
 * Lays out all that a machine needs to run Halcyon, without a network and without npm: `bin/halcyon` and `lib`, which
 * has the structure of the repository.
 *
 * @param {{ build: string, into: string, withDemo: boolean, withPostgres: boolean, version: string }} options
 */
export function layOut({ build, into, withDemo, withPostgres, version }) {
  rmSync(into, { recursive: true, force: true });
  const lib = join(into, "lib");
  mkdirSync(lib, { recursive: true });
  copy(join(nodeModules, "node", "bin", "node"), join(lib, "node"));
  for (const name of BUILT) copy(join(build, name), join(lib, "build", name));
  copyBundle(join(build, "start"), join(lib, "build", "start"), { withDemo });
  for (const name of READ_BY_SOURCES) copy(join(root, name), join(lib, name), isRead);
  for (const name of findPackages(build, { withPostgres })) copy(join(root, name), join(lib, name), isRun);
  writeFileSync(
    join(lib, "package.json"),
    `${JSON.stringify({ name: "halcyon", version, private: true, license: "MIT", type: "module" }, undefined, 2)}\n`,
  );
  writeFileSync(join(into, "LICENSES-OF-PACKAGES.txt"), readLicenses());
  for (const name of ["LICENSE", "README.md", "CHANGELOG.md"]) copy(join(root, name), join(into, name));
  copy(join(root, "deploy", "halcyon.sh"), join(into, "bin", "halcyon"));
  chmodSync(join(into, "bin", "halcyon"), 0o755);
  setModes(into);
}

const isRead = (path) => !/\.(test\.ts|ts|mjs|py)$/.test(path);

function isRun(path) {
  const name = path.split("/").at(-1);
  if (name === "node_modules") return false;
  return LICENSE.test(name) || !(FOR_DEVELOPERS.test(path) || OTHER_WEIGHTS.test(path));
}

/** Copies the files of the bundle that its entry points need, by its own manifest of imports. */
function copyBundle(from, to, { withDemo }) {
  const manifest = JSON.parse(readFileSync(join(from, "manifest.json"), "utf8"));
  const wanted = new Set();
  const take = (key) => {
    const part = manifest[key];
    if (wanted.has(key) || !part || (!withDemo && DEMO_PARTS.includes(part.src))) return;
    wanted.add(key);
    for (const other of [...(part.imports ?? []), ...(part.dynamicImports ?? [])]) take(other);
  };
  const isThere = (source) => Object.values(manifest).some(({ src }) => src === source);
  const missing = DEMO_PARTS.filter((source) => !isThere(source));
  if (missing.length > 0) throw new Error(`The bundle has no file of its own for ${missing.join(", ")}.`);
  for (const [key, { isEntry }] of Object.entries(manifest)) if (isEntry) take(key);
  for (const key of wanted) copy(join(from, manifest[key].file), join(to, manifest[key].file));
}

function copy(from, to, filter = () => true) {
  if (!existsSync(from)) throw new Error(`${from} is missing: build first.`);
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to, { recursive: true, verbatimSymlinks: true, filter: (path) => path === from || filter(path) });
}

/** Sets the same file modes for every builder, whatever their umask. */
function setModes(folder) {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) setModes(path);
    else if (entry.isFile()) chmodSync(path, statSync(path).mode & 0o111 ? 0o755 : 0o644);
  }
}
