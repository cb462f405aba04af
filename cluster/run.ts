import { spawn } from "node:child_process";
import { join } from "node:path";
import { whyNoCluster } from "./tools.ts";

/**
 * `npm run check:cluster`: Halcyon on a real cluster of databases that is broken again and again (cluster/README.md).
 * Runs in namespaces of its own, so that the machine's network isn't touched, and all ends with this process, however that ends.
 */
const why = whyNoCluster();
if (why) {
  process.stdout.write(`check:cluster isn't run here: ${why}\n`);
  process.exit(process.env.CI ? 1 : 0);
}
const own = ["--net", "--pid", "--fork", "--kill-child", "--mount", "--mount-proc", "--propagation", "private"];
const inside = [process.execPath, join(import.meta.dirname, "inside.ts"), ...process.argv.slice(2)];
const child = spawn("unshare", [...own, ...inside], { stdio: "inherit" });
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => child.kill("SIGKILL"));
child.once("exit", (code) => process.exit(code ?? 1));
