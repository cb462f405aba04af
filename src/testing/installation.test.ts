import { spawnSync } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";

const folder = await mkdtemp(join(tmpdir(), "halcyon-installation-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

const lock = JSON.stringify({ packages: { "": {}, "node_modules/zod": { version: "4.0.0" } } });
/**
 * A substitute for npm. Like npm, it fails if files of another program remain; otherwise it installs what the lock file
 * requires.
 */
const npm = `
const { cpSync, existsSync, mkdirSync } = require("node:fs");
if (existsSync("node_modules")) {
  console.error("npm error code ENOTEMPTY");
  process.exit(190);
}
mkdirSync("node_modules/zod", { recursive: true });
cpSync("package-lock.json", "node_modules/.package-lock.json");
`;

it("an interrupted npm installation is restarted, and a complete one is left unchanged", async () => {
  await cp("scripts/support", join(folder, "scripts", "support"), { recursive: true });
  await writeFile(join(folder, "package-lock.json"), lock);
  await writeFile(join(folder, "npm.cjs"), npm);
  await mkdir(join(folder, "node_modules", "zod", "half"), { recursive: true });
  const start = () =>
    spawnSync(
      process.execPath,
      [
        "--input-type=module",
        "--eval",
        `const { ensureDependencies } = await import(${JSON.stringify(join(folder, "scripts/support/dependencies.mjs"))});
         await ensureDependencies({ withDev: false });`,
      ],
      { cwd: folder, encoding: "utf8", env: { ...process.env, npm_execpath: join(folder, "npm.cjs") } },
    );
  const first = start();
  expect([first.status, first.stderr]).toEqual([0, ""]);
  expect(await readdir(join(folder, "node_modules", "zod"))).toEqual([]);
  expect(await readFile(join(folder, "node_modules", ".package-lock.json"), "utf8")).toBe(lock);
  await mkdir(join(folder, "node_modules", "zod", "lib"));
  expect(start().stdout).toBe("");
  expect(await readdir(join(folder, "node_modules", "zod"))).toEqual(["lib"]);
});

it("package-lock.json has no platform package that needs a newer Node, because npm would leave that package out", async () => {
  const { packages } = JSON.parse(await readFile("package-lock.json", "utf8")) as {
    packages: Record<string, { cpu?: string[]; engines?: { node?: string } }>; // npm's own format
  };
  const ofPlatform = Object.entries(packages).filter(([, { cpu }]) => cpu);
  expect(ofPlatform.length).toBeGreaterThan(20);
  // A fresh clone may be installed with Node 20, the oldest in use; the installed npm package "node" then runs
  // everything else. `npm install` may write an `engines` line into package-lock.json that requires a newer Node:
  // delete that line.
  const tooNew = ofPlatform.filter(([, { engines }]) => /^>= ?2[1-9]/.test(engines?.node ?? ""));
  expect(tooNew.map(([name]) => name)).toEqual([]);
});
