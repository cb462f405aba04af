import { spawnSync } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";

const folder = await mkdtemp(join(tmpdir(), "halcyon-installation-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

const lock = JSON.stringify({ packages: { "": {}, "node_modules/zod": { version: "4.0.0" } } });
/** Fails as npm does where another program's files are left, and else installs what the lock asks for. */
const npm = `
const { cpSync, existsSync, mkdirSync } = require("node:fs");
if (existsSync("node_modules")) {
  console.error("npm error code ENOTEMPTY");
  process.exit(190);
}
mkdirSync("node_modules/zod", { recursive: true });
cpSync("package-lock.json", "node_modules/.package-lock.json");
`;

it("begins an installation anew that was stopped halfway, and leaves a whole one alone", async () => {
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

it("takes every platform's own package whatever Node installs it: npm leaves one out that asks for a newer Node", async () => {
  const { packages } = JSON.parse(await readFile("package-lock.json", "utf8")) as {
    packages: Record<string, { cpu?: string[]; engines?: { node?: string } }>; // npm's own form
  };
  const ofPlatform = Object.entries(packages).filter(([, { cpu }]) => cpu);
  expect(ofPlatform.length).toBeGreaterThan(20);
  // Node 20 is the oldest in use; what runs is the npm package "node". `npm install` writes such a line again: delete it.
  const tooNew = ofPlatform.filter(([, { engines }]) => /^>= ?2[1-9]/.test(engines?.node ?? ""));
  expect(tooNew.map(([name]) => name)).toEqual([]);
});
