/**
 * `npm run package [-- folder]`: writes everything that runs Halcyon on a machine without npm or a network to a folder
 * (`dist`): a `.tar.zst`, a `.deb` with the same content, and their SHA-256. Two runs of one commit give the same bytes
 * (decision 0153). With `--image`, writes the context of deploy/Containerfile instead, including the demo if DEMO=yes.
 */
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { ensureBuild } from "./support/build.mjs";
import { environmentFor, findNode } from "./support/dependencies.mjs";
import { root } from "./support/folders.mjs";
import { oneAtATime } from "./support/one-at-a-time.mjs";
import { packDeb, packTar, sha256Of } from "./support/package/archives.mjs";
import { layOutDeb } from "./support/package/deb-tree.mjs";
import { layOut } from "./support/package/lay-out.mjs";
import { StepError } from "./support/run-step.mjs";

const isImage = process.argv.includes("--image");
const into = resolve(process.argv.slice(2).find((argument) => !argument.startsWith("--")) ?? join(root, "dist"));
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const architecture = { x64: "amd64", arm64: "arm64" }[process.arch] ?? process.arch;

async function make() {
  if (process.platform !== "linux") throw new StepError("Packages are for Linux, and made there.");
  const node = await findNode();
  await oneAtATime(join(root, ".preparing"), () => ensureBuild({ node, env: environmentFor(node) }));
  const build = resolve(root, process.env.BUILD_DIR || "build");
  // The bundle finds files next to its sources by paths relative to its own folder, `start` in the build folder. A
  // package has it at `lib/build/start`, so the build folder must be directly in the repository.
  if (dirname(build) !== root) throw new StepError("BUILD_DIR of a package is a folder of the repository.");
  mkdirSync(into, { recursive: true });
  if (isImage) {
    const context = join(into, "image");
    const withDemo = /^(yes|plain|1|true|on)$/i.test(process.env.DEMO ?? "");
    layOut({ build, into: join(context, "halcyon"), withDemo, withPostgres: false, version });
    mkdirSync(join(context, "data"), { recursive: true, mode: 0o755 });
    console.log(`${context} is the context of deploy/Containerfile`);
    return;
  }
  const tree = join(into, `halcyon-${version}`);
  layOut({ build, into: tree, withDemo: true, withPostgres: true, version });
  const tar = join(into, `halcyon-${version}-linux-${process.arch}.tar.zst`);
  packTar(tree, tar);
  const debTree = join(into, "deb");
  layOutDeb({ tree, into: debTree, version });
  const deb = join(into, `halcyon_${version}_${architecture}.deb`);
  packDeb(debTree, deb);
  for (const folder of [debTree, tree]) rmSync(folder, { recursive: true });
  const sums = await Promise.all([tar, deb].map(async (file) => `${await sha256Of(file)}  ${basename(file)}\n`));
  writeFileSync(join(into, "SHA256SUMS"), sums.join(""));
  for (const file of [tar, deb]) console.log(`${file}: ${(statSync(file).size / 1e6).toFixed(1)} MB`);
}

try {
  await make();
} catch (error) {
  console.error(error instanceof StepError ? error.message : error);
  process.exitCode = 1;
}
