import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { nodeModules } from "./folders.mjs";
import { runStep, StepError } from "./run-step.mjs";

/** For a browser that only ever meets our own server, on machines without a screen. */
const ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--disable-dev-shm-usage",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const USUAL_PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/**
 * The browser that the journeys run in: CHROMIUM_PATH, else one of the machine's, else one that is installed now, else
 * the one that comes as a package.
 *
 * @returns {Promise<{ executablePath: string, args: string[] }>} rejects with a StepError that says what is missing
 */
export async function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named && !existsSync(named)) throw new StepError(`CHROMIUM_PATH names ${named}, and there is nothing.`);
  const found = [named, ...USUAL_PLACES].find((path) => path && existsSync(path));
  if (found) return { executablePath: found, args: ARGS };
  return (await installedChromium()) ?? (await packagedChromium());
}

async function installedChromium() {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return undefined;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  try {
    await runStep("Installing Chromium: package lists", "apt-get", ["update", "-q"], { env });
    await runStep("Installing Chromium", "apt-get", ["install", "-qy", "--no-install-recommends", "chromium"], { env });
  } catch {
    return undefined;
  }
  const executablePath = "/usr/bin/chromium";
  return existsSync(executablePath) ? { executablePath, args: ARGS } : undefined;
}

async function packagedChromium() {
  try {
    const entry = pathToFileURL(join(nodeModules, "@sparticuz", "chromium", "build", "esm", "index.js")).href;
    const { default: chromium } = await import(entry);
    const executablePath = await chromium.executablePath();
    execFileSync(executablePath, ["--version"], { stdio: "ignore" });
    return { executablePath, args: ["--headless=shell", "--no-zygote", ...ARGS] };
  } catch {
    throw new StepError(
      "The journeys need Chromium, and none could be found or installed: install it and name it in CHROMIUM_PATH.",
    );
  }
}
