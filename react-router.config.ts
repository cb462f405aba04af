import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { Config } from "@react-router/dev/config";
import { build } from "vite";
import { bundleServer } from "./scripts/support/bundle-server.mjs";

const buildDirectory = process.env.BUILD_DIR ?? "build";
/** The staff's application lies beside the storefront's, in a folder that no page of the storefront names. */
const staffDirectory = join(buildDirectory, "staff");
const brotli = promisify(brotliCompress);

/**
 * Puts each script's tightest brotli beside it, for static-files.ts: seven percent smaller than what a server has time
 * to compress during a request.
 */
async function compressScripts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!/\.(js|css)$/.test(name)) continue;
    const source = await readFile(join(folder, name));
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: source.byteLength };
    await writeFile(join(folder, `${name}.br`), await brotli(source, { params }));
  }
}

/**
 * Takes out of the list of routes what each route names and every page has: a browser that prefetches a route by this list
 * has loaded it.
 */
async function shortenRoutesList(assets: string): Promise<void> {
  const path = join(assets, `manifest-${await findBuildId(assets)}.js`);
  const list = await readFile(path, "utf8");
  const start = list.indexOf("{");
  const manifest = JSON.parse(list.slice(start).replace(/;\s*$/, "")) as RoutesList; // React Router's own format
  const common = new Set(manifest.entry.imports);
  for (const route of Object.values(manifest.routes)) {
    route.imports = route.imports.filter((script) => !common.has(script)).toSorted();
  }
  await writeFile(path, `${list.slice(0, start)}${JSON.stringify(manifest)};`);
}

type RoutesList = { entry: { imports: string[] }; routes: Record<string, { imports: string[] }> };

/** Scripts that run outside the application, each in one piece at an address that never changes. */
const STANDALONE = {
  sw: "src/web/worker/worker.ts",
  "sw-retired": "src/web/worker/retired-worker.ts",
  "offline-page": "src/web/worker/offline-page.ts",
  "page-guard": "public/page-guard.js", // as it stands while developing, smaller
};

/** The build's name as React Router gives it: a new build is a new worker, with caches of its own. */
async function findBuildId(assets: string): Promise<string> {
  const manifest = (await readdir(assets)).find((name) => /^manifest-[0-9a-f]{8}\.js$/.test(name));
  if (!manifest) throw new Error("React Router's manifest was not found: the service worker needs its name");
  return manifest.slice("manifest-".length, -".js".length);
}

/** The scripts that the frame of every page loads on first use: offline, a phone has no menu without them. */
const SHELL_PARTS = ["sidebar", "search-panel", "services-panel", "quiz-popup", "special-offer"];

/** The assets of those parts, with all that they import. */
async function findShellAssets(assets: string): Promise<string[]> {
  const names = await readdir(assets);
  const found = new Set<string>();
  async function add(name: string): Promise<void> {
    if (found.has(name)) return;
    found.add(name);
    const source = await readFile(join(assets, name), "utf8");
    for (const [, imported = ""] of source.matchAll(/from"\.\/([\w-]+\.js)"/g)) await add(imported);
  }
  for (const part of SHELL_PARTS) {
    const name = names.find((one) => one.startsWith(`${part}-`) && one.endsWith(".js"));
    if (!name) throw new Error(`The chunk of ${part} was not found: the service worker keeps it for offline use`);
    await add(name);
  }
  return [...found].map((name) => `/assets/${name}`);
}

async function buildStandaloneScripts(clientFolder: string): Promise<void> {
  const assets = join(clientFolder, "assets");
  const define = {
    BUILD_ID: JSON.stringify(await findBuildId(assets)),
    SHELL_ASSETS: JSON.stringify(await findShellAssets(assets)),
  };
  for (const [name, entry] of Object.entries(STANDALONE)) {
    await build({
      configFile: false,
      logLevel: "warn",
      publicDir: false,
      define,
      build: {
        target: "es2022",
        outDir: clientFolder,
        emptyOutDir: false,
        rolldownOptions: { input: entry, output: { format: "iife", entryFileNames: `${name}.js` } },
      },
    });
  }
}

/**
 * Builds the staff's application after the storefront's, in a process of its own: two applications share no list of
 * routes, no stylesheet and no chunk, so that a change of the one leaves every file of the other as it was (BO-44).
 */
async function buildStaffApp(): Promise<void> {
  const [node, program = ""] = process.argv;
  if (!node) throw new Error("The path of node is missing: the staff's application needs it to be built");
  const child = spawn(node, [program, "build"], { stdio: "inherit", env: { ...process.env, BUILD_APP: "staff" } });
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error("The staff's application was not built: see above");
}

const storefront: Config = {
  appDirectory: "src",
  buildDirectory,
  ssr: true,
  // The whole site map at once: no requests for parts of it, none to fail on a weak network.
  routeDiscovery: { mode: "initial" },
  buildEnd: async () => {
    await shortenRoutesList(join(buildDirectory, "client", "assets"));
    await compressScripts(join(buildDirectory, "client", "assets"));
    await buildStandaloneScripts(join(buildDirectory, "client"));
    await Promise.all([buildStaffApp(), bundleServer(resolve(buildDirectory, "start"))]);
  },
};

/** One document for all its addresses, without data: what it shows, it reads as the person who has signed in. */
const staffApp: Config = {
  appDirectory: "src/staff-app",
  buildDirectory: staffDirectory,
  ssr: false,
  routeDiscovery: { mode: "initial" },
  buildEnd: async () => {
    await compressScripts(join(staffDirectory, "client", "admin", "assets"));
    await rm(join(staffDirectory, "server"), { recursive: true, force: true });
  },
};

export default process.env.BUILD_APP === "staff" ? staffApp : storefront;
