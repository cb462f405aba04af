/**
 * `STRIPE_SECRET_KEY=sk_test_… node scripts/compare-provider.mjs`: compares the sandbox with the card provider's test
 * mode. Run by hand, with a key of the provider's test mode; see Before you go live in the README.
 */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { environmentFor, findNode } from "./support/dependencies.mjs";
import { root } from "./support/folders.mjs";

const node = await findNode();
const once = pathToFileURL(join(root, "scripts", "support", "resolve-once.mjs")).href;
const command = join(root, "src", "operations", "compare", "compare-command.ts");
const child = spawn(node, ["--import", once, command, ...process.argv.slice(2)], {
  cwd: root,
  env: environmentFor(node),
  stdio: "inherit",
});
child.once("exit", (code) => {
  process.exitCode = code ?? 1;
});
