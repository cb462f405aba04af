import { spawn } from "node:child_process";
import { join } from "node:path";
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
const own = ["--net", "--pid", "--fork", "--kill-child", "--mount", "--mount-proc", "--propagation", "private"];
const inside = [process.execPath, join(import.meta.dirname, "inside.ts"), ...process.argv.slice(2)];
/**
 * The first process of a namespace must reap orphaned processes; otherwise Patroni would take a dead PostgreSQL for a
 * running one.
 */
const init = ["sh", "-c", '"$@"; exit $?', "sh"];
const child = spawn("unshare", [...own, ...init, ...inside], { stdio: "inherit" });
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => child.kill("SIGKILL"));
child.once("exit", (code) => process.exit(code ?? 1));
