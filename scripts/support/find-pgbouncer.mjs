import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { toolsFolder } from "./tools-folder.mjs";

/** Debian installs PgBouncer in a folder that only root's PATH includes. */
const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };

/**
 * The PgBouncers to try: the machine's own, and that of the tools of `npm run check:cluster`. The latter runs with its
 * own libraries, because it may come from a newer system than this machine.
 */
const commands = [
  ["pgbouncer"],
  ...(toolsFolder
    ? [
        [
          join(toolsFolder, "lib64", "ld-linux-x86-64.so.2"),
          "--library-path",
          join(toolsFolder, "usr", "lib", "x86_64-linux-gnu"),
          join(toolsFolder, "usr", "sbin", "pgbouncer"),
        ],
      ]
    : []),
];

/**
 * Finds a usable PgBouncer: the machine's own, or that of the tools of `npm run check:cluster`. 1.21 is the first that
 * supports prepared statements in transaction mode.
 *
 * @returns {{ command: string[] } | { reason: string }}
 */
export function findPgbouncer() {
  const reasons = [];
  for (const command of commands) {
    const found = versionOf(command);
    if (found && found.number >= 121) return { command };
    if (found) reasons.push(`it is ${found.name}, not 1.21 or newer`);
  }
  return { reason: reasons[0] ?? "this machine has none" };
}

/** @param {string[]} command */
function versionOf([program = "", ...flags]) {
  try {
    const [name = ""] = execFileSync(program, [...flags, "--version"], { encoding: "utf8", env }).split("\n");
    const [, major, minor] = /PgBouncer (\d+)\.(\d+)/.exec(name) ?? [];
    return { name, number: Number(major) * 100 + Number(minor) };
  } catch {
    return undefined;
  }
}
