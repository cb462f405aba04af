/**
 * `npm run check:deploy`: validates the files in `deploy/` with the programs that use them: Compose, Kustomize,
 * systemd. A program missing on this machine is named and skipped. Exits with 1 if one of them finds an error.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "./support/folders.mjs";

/** The maximum exposure that systemd may report for the unit, from 0 to 10. */
const MOST_EXPOSURE = 2.5;
const deploy = (...names) => join(root, "deploy", ...names);

/** Compose checks that the context exists, which `npm run package -- --image` makes. */
mkdirSync(join(root, "dist", "image"), { recursive: true });
const values = { SITE: "clinic.example", POSTGRES_PASSWORD: "x".repeat(24), SECRETS: "y".repeat(32) };
const checks = [
  ["docker-compose", ["--file", deploy("compose", "compose.yaml"), "config", "-q"]],
  ["kubectl", ["kustomize", deploy("kubernetes", "overlays", "cloudnative-pg")]],
  ["kubectl", ["kustomize", deploy("kubernetes", "overlays", "managed")]],
  [
    "systemd-analyze",
    ["security", "--offline=yes", `--threshold=${MOST_EXPOSURE * 10}`, deploy("deb", "halcyon.service")],
  ],
];

for (const [program, args] of checks) {
  const { error, status, stderr } = spawnSync(program, args, { encoding: "utf8", env: { ...process.env, ...values } });
  const what = `${program} ${args.filter((argument) => !argument.startsWith("--")).join(" ")}`;
  if (error) console.log(`skipped  ${what}: this machine has no ${program}`);
  else if (status === 0) console.log(`ok       ${what}`);
  else {
    console.log(`FAIL     ${what}\n${stderr.trim()}`);
    process.exitCode = 1;
  }
}
