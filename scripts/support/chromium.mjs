import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { nodeModules } from "./folders.mjs";
import { runStep, StepError } from "./run-step.mjs";

/** Flags for a browser that only connects to our own server, on machines without a screen. */
const ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--disable-dev-shm-usage",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Draws letters as wide as in a window: otherwise a headless shell rounds their widths, and lines break differently.
  "--font-render-hinting=none",
];

/** Distributions' headless Chromium: the same engine for half of the processor time. */
const SHELL = "/usr/bin/chromium-headless-shell";
const WHOLE_BROWSERS = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/**
 * Finds the browser for the journeys and the bench: CHROMIUM_PATH, else the distribution's headless shell, installed
 * now if possible, else a full browser on the machine, else the shell from an npm package. The package comes last: it
 * doesn't retry a script whose first request failed, and lays out text in its own fonts.
 *
 * @returns {Promise<{ executablePath: string, args: string[] }>} rejects with a StepError that says what is missing
 */
export async function findChromium() {
  await ensureFonts();
  const named = process.env.CHROMIUM_PATH;
  if (named && !existsSync(named)) throw new StepError(`CHROMIUM_PATH names ${named}, and there is nothing.`);
  if (!named && !existsSync(SHELL)) await install("Chromium", "chromium-headless-shell");
  const found = named || [SHELL, ...WHOLE_BROWSERS].find((path) => existsSync(path));
  if (found) return { executablePath: found, args: ARGS };
  const browser = (await installedChromium()) ?? (await packagedShell());
  if (browser) return browser;
  throw new StepError(
    "The journeys need Chromium, and none could be found or installed: install it and name it in CHROMIUM_PATH.",
  );
}

async function installedChromium() {
  await install("Chromium", "chromium");
  const executablePath = "/usr/bin/chromium";
  return existsSync(executablePath) ? { executablePath, args: ARGS } : undefined;
}

/**
 * Installs fallback fonts: until a page's own fonts load, it uses system fonts with the same widths
 * (src/web/styles/fonts.css). A bare container has none of them, and its pages would shift.
 */
async function ensureFonts() {
  if (process.platform !== "linux" || FONTS.some((folder) => existsSync(folder))) return;
  await install("fonts", "fonts-liberation");
}

const FONTS = ["liberation", "liberation2", "arimo", "msttcorefonts"].map(
  (name) => `/usr/share/fonts/truetype/${name}`,
);

/**
 * Installs a package on Debian and its relatives, as root, such as in containers. If that fails, the journeys use what
 * is available.
 */
async function install(what, name) {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  try {
    await runStep(`Installing ${what}: package lists`, "apt-get", ["update", "-q"], { env });
    await runStep(`Installing ${what}`, "apt-get", ["install", "-qy", "--no-install-recommends", name], { env });
  } catch (error) {
    console.log(error.message);
  }
}

/** Returns the shell from the npm package; undefined where the machine lacks a library that it needs. */
async function packagedShell() {
  try {
    // The package includes a font for machines without any; with the machine's own fonts, pages look as they do
    // elsewhere.
    if (existsSync("/etc/fonts/fonts.conf")) process.env.FONTCONFIG_PATH ??= "/etc/fonts";
    const entry = pathToFileURL(join(nodeModules, "@sparticuz", "chromium", "build", "esm", "index.js")).href;
    const { default: chromium } = await import(entry);
    const executablePath = await chromium.executablePath();
    execFileSync(executablePath, ["--version"], { stdio: "ignore" });
    return { executablePath, args: ["--headless=shell", ...ARGS] };
  } catch {
    return undefined;
  }
}
