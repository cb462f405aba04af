/**
 * `npm start` and `npm run dev`: from any state of the checkout to a running clinic. Plain JavaScript, because on a
 * fresh clone this runs on the machine's own Node, which may be as old as 18.
 */
import { spawn } from "node:child_process";
import module from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { ensureBuild } from "./support/build.mjs";
import { compileCache, ensureDependencies, environmentFor, findNode, leanServer } from "./support/dependencies.mjs";
import { root } from "./support/folders.mjs";
import { oneAtATime } from "./support/one-at-a-time.mjs";
import { StepError } from "./support/run-step.mjs";
import { stopWithNpm } from "./support/stop-with-npm.mjs";

const isDevelopment = process.argv.includes("--dev");
/** The built bundle; in development, the sources themselves. */
const main = isDevelopment
  ? join(root, "src", "main.ts")
  : join(resolve(root, process.env.BUILD_DIR || "build"), "start", "main.js");

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];

/**
 * Prepares the start. When stopped midway, it also stops the current step and unlocks the folder for the next start.
 */
async function prepare() {
  const leave = () => process.exit(1);
  for (const signal of SIGNALS) process.on(signal, leave);
  try {
    return await oneAtATime(join(root, ".preparing"), async () => {
      await ensureDependencies({ withDev: isDevelopment });
      const node = await findNode();
      if (!isDevelopment) await ensureBuild({ node, env: environmentFor(node) });
      return node;
    });
  } finally {
    for (const signal of SIGNALS) process.off(signal, leave);
  }
}

/** Starts the server. On a recent Node, it runs in this process, so no signals need to be forwarded. */
async function serve(node) {
  process.chdir(root);
  process.env.NODE_ENV = isDevelopment ? "development" : process.env.NODE_ENV || "production";
  if (node === process.execPath) {
    module.enableCompileCache?.(process.env.NODE_COMPILE_CACHE ?? compileCache);
    if (isDevelopment) await import("./support/resolve-once.mjs");
    await import(pathToFileURL(main).href);
    return;
  }
  const support = (name) => pathToFileURL(join(root, "scripts", "support", name)).href;
  const hooks = isDevelopment ? ["end-with-parent.mjs", "resolve-once.mjs"] : ["end-with-parent.mjs"];
  const before = hooks.flatMap((name) => ["--import", support(name)]);
  const child = spawn(node, [...leanServer.flags, ...before, main], {
    env: { ...leanServer.env, ...environmentFor(node) },
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal));
  child.once("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

stopWithNpm();
try {
  await serve(await prepare());
} catch (error) {
  console.error(error instanceof StepError ? error.message : error);
  process.exitCode = 1;
}
