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
  // Letters as wide as in a window: a shell rounds their widths otherwise, and lines break elsewhere.
  "--font-render-hinting=none",
];

/** Chromium without windows, as distributions build it: the same engine for half of the processor time. */
const SHELL = "/usr/bin/chromium-headless-shell";
const WHOLE_BROWSERS = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/**
 * The browser that the journeys and the bench run in: CHROMIUM_PATH, else the distribution's shell, installed now if that
 * can be done, else a whole browser of the machine's, else the shell that comes as a package. That one is last: it
 * doesn't fetch a script again whose first try failed, and lays out text in fonts of its own.
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
 * Until a page's own fonts are there it stands in fonts of the machine that have the same widths (src/web/styles/fonts.css).
 * A bare container has none of them, and its pages would move.
 */
async function ensureFonts() {
  if (process.platform !== "linux" || FONTS.some((folder) => existsSync(folder))) return;
  await install("fonts", "fonts-liberation");
}

const FONTS = ["liberation", "liberation2", "arimo", "msttcorefonts"].map(
  (name) => `/usr/share/fonts/truetype/${name}`,
);

/** On Debian and its relatives, as root: containers. Without success the journeys do with what there is. */
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

/** The one that comes as a package; undefined where the machine lacks a library that it needs. */
async function packagedShell() {
  try {
    // The package brings a font for machines that have none; pages look as they do elsewhere with the machine's own.
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
