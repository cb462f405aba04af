/**
 * `npm run check:package`: builds the package twice and compares the bytes, unpacks it in an empty folder, starts its
 * demo without a network, and books a visit by script. Not a part of `npm test`: it takes some minutes.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findNode } from "./support/dependencies.mjs";
import { root } from "./support/folders.mjs";
import { freePort } from "./support/package/free-port.mjs";
import { StepError } from "./support/run-step.mjs";

const folder = mkdtempSync(join(tmpdir(), "halcyon-package-"));
const BUILD = "build-package";
const support = (name) => join(root, "scripts", "support", "package", name);

function run(command, args, { env = {}, cwd = root } = {}) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd,
    env: { ...process.env, ...env },
    encoding: "utf8",
  });
  if (error || status !== 0) throw new StepError(`${command} ${args[0]}: ${error?.message ?? `${stdout}${stderr}`}`);
  return stdout.trim();
}

/** Only root can create a network namespace without a user namespace. */
const asOwnNetwork = process.getuid() === 0 ? ["--net"] : ["--net", "--map-root-user"];

async function check() {
  const node = await findNode();
  const sums = ["first", "second"].map((name) => {
    // Both builds use the same folder, because its name is written into the pages' bundle.
    rmSync(join(root, BUILD), { recursive: true, force: true });
    const env = { BUILD_DIR: BUILD };
    console.log(
      run(node, ["scripts/package.mjs", join(folder, name)], { env })
        .split("\n")
        .slice(-2)
        .join("\n"),
    );
    return readFileSync(join(folder, name, "SHA256SUMS"), "utf8");
  });
  if (sums[0] !== sums[1]) throw new StepError(`Two builds differ:\n${sums.join("")}`);
  console.log(`Two builds are the same:\n${sums[0].trim()}`);
  const empty = join(folder, "unpacked");
  mkdirSync(empty);
  const [archive] = sums[0].split("\n").flatMap((line) => /\S+\.tar\.zst$/.exec(line) ?? []);
  run("tar", ["--zstd", "-xf", join(folder, "first", archive), "-C", empty]);
  const unpacked = join(empty, archive.replace(/-linux-.*/, ""));
  const env = { PORT: String(await freePort()), DATA_DIR: join(empty, "data"), HALCYON_ENV: "/nonexistent" };
  const start = [...asOwnNetwork, "sh", support("start-without-network.sh"), unpacked, support("book-by-script.mjs")];
  console.log(run("unshare", start, { env, cwd: empty }));
}

try {
  await check();
} catch (error) {
  console.error(error instanceof StepError ? error.message : error);
  process.exitCode = 1;
} finally {
  rmSync(join(root, BUILD), { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
}
