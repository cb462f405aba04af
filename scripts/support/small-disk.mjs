import { execFileSync } from "node:child_process";
import { mkdtempSync, rmdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Makes an in-memory disk of a size in megabytes and returns it with a function that removes it; or why this machine
 * can't make one.
 */
export function makeSmallDisk(megabytes) {
  const folder = mkdtempSync(join(tmpdir(), "halcyon-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=0755`, "tmpfs", folder], { stdio: "pipe" });
  } catch (error) {
    rmdirSync(folder);
    const said = String(error.stderr ?? error.message).trim();
    return { reason: `this machine makes no small disk (${said.split("\n")[0]})` };
  }
  return {
    folder,
    remove() {
      execFileSync("umount", ["--lazy", folder]);
      rmdirSync(folder);
    },
  };
}
