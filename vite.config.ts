import { fileURLToPath } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin, type Rolldown } from "vite";
import type { Calls } from "./src/shared/contract/define-call.ts";

/**
 * `virtual:call-table` is the storefront's contract as a browser needs it: names, methods, paths and what inputs are called
 * on the wire, without the schemas (decision 0002). `virtual:staff-call-table` is the back office's, for its screens alone
 * (decision 0022).
 */
function callTables(): Plugin {
  const tables = new Map<string, () => Promise<Calls>>([
    ["virtual:call-table", async () => (await import("./src/calls.ts")).calls],
    ["virtual:staff-call-table", async () => (await import("./src/staff-calls.ts")).staffCalls],
  ]);
  return {
    name: "call-tables",
    resolveId: (source) => (tables.has(source) ? `\0${source}` : undefined),
    async load(source) {
      const calls = await tables.get(source.slice(1))?.();
      if (!calls) return undefined;
      const { callTableOf } = await import("./src/shared/contract/call-table.ts");
      return `export default ${JSON.stringify(callTableOf(calls))}`;
    },
  };
}

/**
 * React Router answers a failed import of a route by reloading the page, without end if it keeps failing. Our version
 * replaces it (SH-12). The build fails when React Router has moved the file, so that we notice.
 */
function routeModuleFailures(): Plugin {
  const ours = pathOf("./src/web/load-route-module.ts");
  let isReplaced = false;
  return {
    name: "route-module-failures",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    load(id) {
      if (!id.endsWith("/dom/ssr/routeModules.js")) return undefined;
      isReplaced = true;
      return `export { loadRouteModule } from ${JSON.stringify(ours)};`;
    },
    buildEnd(error) {
      if (!error && !isReplaced) this.error("React Router's routeModules.js was not found: see route-module-failures");
    },
  };
}

const pathOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));
/** Which of the two applications is built (react-router.config.ts, decision 0027). */
const isStaffApp = process.env.BUILD_APP === "staff";
const appFolder = isStaffApp ? "./src/staff-app" : "./src";
/** Starts the application when it is imported: React Router's document does so last, so no other piece may hold it. */
const ENTRY = pathOf(`${appFolder}/entry.client.tsx`);
const OURS = /\/src\/|vite\/preload-helper/;
type ChunkingContext = Parameters<Rolldown.CodeSplittingNameFunction>[1];
let firstModules: Set<string> | undefined;

/** Whether every page needs a module: what the entry and the frame of all pages import at once. */
function isInShell(id: string, context: ChunkingContext): boolean {
  if (!firstModules) {
    firstModules = new Set([ENTRY, pathOf(`${appFolder}/root.tsx`)]);
    for (const module of firstModules)
      for (const imported of context.getModuleInfo(module)?.importedIds ?? []) firstModules.add(imported);
  }
  return id !== ENTRY && OURS.test(id) && firstModules.has(id);
}

/**
 * How the browser's code is cut: the framework, which changes with its releases only; what all pages need; what several
 * share; and each page's own. Few pieces, because they compress better than many small ones.
 */
const chunks = {
  groups: [
    { name: "framework", test: /node_modules\/(react|react-dom|react-router|scheduler|zustand)\//, priority: 3 },
    {
      debugName: "shell",
      name: (id: string, context: ChunkingContext) => (isInShell(id, context) ? "shell" : null),
      priority: 2,
    },
    { name: "common", test: /\/src\//, minShareCount: 10, priority: 1 },
  ],
};

export default defineConfig({
  plugins: [callTables(), routeModuleFailures(), tailwindcss(), reactRouter()],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    // Under /admin, where the storefront's service worker looks at nothing.
    ...(isStaffApp ? { assetsDir: "admin/assets", copyPublicDir: false } : {}),
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: chunks } } } },
    ...(isStaffApp ? {} : { ssr: { build: { rollupOptions: { input: "./src/server-entry.ts" } } } }),
  },
});
