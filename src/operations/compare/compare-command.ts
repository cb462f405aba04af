import { createInterface } from "node:readline/promises";
import { compareProvider } from "./compare-provider.ts";

/** `node scripts/compare-provider.mjs`: run by hand by an engineer with a test key. Never part of the tests. */
async function ask(what: string): Promise<void> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  await terminal.question(`${what}\nThen press Enter. `);
  terminal.close();
}

process.exitCode = await compareProvider({
  args: process.argv.slice(2),
  env: process.env,
  say: (line) => process.stdout.write(`${line}\n`),
  ask,
});
