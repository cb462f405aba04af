import { execFileSync } from "node:child_process";

/**
 * Why the machine's PgBouncer can't be used; undefined where it can. 1.21 is the first that keeps prepared statements in
 * transaction mode.
 *
 * @returns {string | undefined}
 */
export function whyNoPgbouncer() {
  try {
    // Debian installs it where only root looks.
    const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };
    const [name] = execFileSync("pgbouncer", ["--version"], { encoding: "utf8", env }).split("\n");
    const [, major, minor] = /PgBouncer (\d+)\.(\d+)/.exec(name) ?? [];
    return Number(major) * 100 + Number(minor) >= 121 ? undefined : `it is ${name}, not 1.21 or newer`;
  } catch {
    return "this machine has none";
  }
}
