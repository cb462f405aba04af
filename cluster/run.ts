import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { removeGroups } from "./disks.ts";
import { buildFormerRelease } from "./former-release.ts";
import { whyNoCluster } from "./tools.ts";

/**
 * `npm run check:cluster`: runs Halcyon on a real database cluster that is repeatedly broken (cluster/README.md). Uses
 * its own namespaces, so that the machine's network isn't touched, and everything ends with this process, however it
 * ends.
 */
const why = whyNoCluster();
if (why) {
  process.stdout.write(`check:cluster isn't run here: ${why}\n`);
  process.exit(process.env.CI ? 1 : 0);
}
removeGroups();
buildFormerRelease();
const own = ["--net", "--pid", "--fork", "--kill-child", "--mount", "--mount-proc", "--propagation", "private"];
const inside = [process.execPath, join(import.meta.dirname, "inside.ts"), ...process.argv.slice(2)];
/**
 * The first process of a namespace must reap orphaned processes; otherwise Patroni would take a dead PostgreSQL for a
 * running one.
 */
const init = ["sh", "-c", '"$@"; exit $?', "sh"];
/** The run ends when this pipe closes, as it also does when this process is killed. */
const stdio = ["inherit", "inherit", "inherit", "pipe"] as const;
const folder = mkdtempSync(join(tmpdir(), "halcyon-cluster-"));
chmodSync(folder, 0o755);
const env = { ...process.env, CLUSTER_RUN: String(process.pid), CLUSTER_FOLDER: folder };
const child = spawn("unshare", [...own, ...init, ...inside], { stdio: [...stdio], env });
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => child.kill("SIGKILL"));
child.once("exit", async (code) => {
  // Processes that were killed need a moment to leave their groups.
  await sleep(code === null ? 1_000 : 0);
  removeGroups();
  // A run that found something leaves its folder. The disks mounted in it ended with the run's namespaces.
  if (code === 0 && process.env.KEEP !== "yes") rmSync(folder, { recursive: true, force: true });
  process.exit(code ?? 1);
});
