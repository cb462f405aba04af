import { spawn } from "node:child_process";

/**
 * Runs one long step and shows its progress: its name at the start, a line every ten seconds, its time at the end. Its
 * output is shown only when it fails.
 *
 * @param {string} name as in "Installing dependencies"
 * @param {string} command
 * @param {string[]} args
 * @param {import("node:child_process").SpawnOptions} options
 * @returns {Promise<void>} rejects with a StepError
 */
export async function runStep(name, command, args, options = {}) {
  const startedAt = Date.now();
  const seconds = () => `${Math.round((Date.now() - startedAt) / 1000)} s`;
  console.log(`${name} …`);
  const ticker = setInterval(() => console.log(`${name} … ${seconds()}`), 10_000);
  try {
    const { code, output } = await runToEnd(command, args, options);
    if (code !== 0) throw new StepError(`${name} failed:\n${output.trim()}`);
    console.log(`${name}: done in ${seconds()}`);
  } finally {
    clearInterval(ticker);
  }
}

/** A failure that needs no stack trace: its message says what went wrong. */
export class StepError extends Error {}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {import("node:child_process").SpawnOptions} options
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runToEnd(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
    const stop = () => child.kill("SIGTERM");
    process.once("exit", stop);
    let output = "";
    const gather = (chunk) => {
      output += chunk;
    };
    child.stdout.on("data", gather);
    child.stderr.on("data", gather);
    child.once("error", (error) => resolve({ code: 127, output: `${output}${error.message}` }));
    child.once("close", (code) => {
      process.off("exit", stop);
      resolve({ code: code ?? 1, output });
    });
  });
}
