import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { SETTING_NAMES } from "#platform/env.ts";

const root = join(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(join(root, file), "utf8");
/** Variables in the deployment files that aren't settings of the product. */
const OTHERS = new Set([
  "SITE",
  "HOME",
  "BASE",
  "ACCESS_KEY_ID",
  "ACCESS_SECRET_KEY",
  "HALCYON_ENV",
  "HALCYON_VERSION",
]);
const OF_OTHERS = /^(POSTGRES_|DATABASE_(USER|PASSWORD)$|MALLOC_)/;

const files = readdirSync(join(root, "deploy"), { recursive: true, encoding: "utf8" })
  .filter((file) => /\.(ya?ml|env|sh)$|Containerfile$/.test(file) && !file.startsWith("patroni"))
  .map((file) => `deploy/${file}`);

it("OP-13, OP-14: the files in the deploy folder name only existing settings", () => {
  expect(files.length).toBeGreaterThan(10);
  const named = files.flatMap((file) =>
    [
      ...read(file).matchAll(
        /^\s*(?:- |ENV )?(?:name: )?"?([A-Z][A-Z0-9]*_[A-Z0-9_]+|DEMO|HOST|MIGRATE|PORT|SECRETS)(?::|=|$)/gm,
      ),
    ].map(([, name = ""]) => ({ file, name })),
  );
  expect(named.length).toBeGreaterThan(30);
  const isKnown = (name: string) => SETTING_NAMES.includes(name) || OTHERS.has(name) || OF_OTHERS.test(name);
  expect(named.filter(({ name }) => !isKnown(name))).toEqual([]);
});

it("OP-14: every Kubernetes manifest says that it was never applied to a cluster", () => {
  const manifests = files.filter((file) => file.startsWith("deploy/kubernetes") && !file.includes("database-address"));
  expect(manifests.length).toBeGreaterThan(8);
  expect(manifests.filter((file) => !read(file).startsWith("# Never applied to a cluster."))).toEqual([]);
});

it("OP-11: the README has a line for each of the operator's settings", () => {
  const settings = read("README.md").split("## Settings")[1] ?? "";
  const ofTests = ["NODE_ENV", "FAILPOINT"];
  const missing = SETTING_NAMES.filter((name) => !ofTests.includes(name) && !settings.includes(`\`${name}\``));
  expect(missing).toEqual([]);
});
