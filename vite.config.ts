import { fileURLToPath } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";

/**
 * `virtual:call-table` is the contract as a browser needs it: names, methods and paths, without the schemas
 * (clarification 34).
 */
function callTable(): Plugin {
  const id = "virtual:call-table";
  return {
    name: "call-table",
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    async load(source) {
      if (source !== `\0${id}`) return undefined;
      const { calls } = await import("./src/calls.ts");
      const { fullPathOf } = await import("./src/shared/contract/client.ts");
      const table = Object.fromEntries(
        Object.entries(calls).map(([name, call]) => [name, [call.method, fullPathOf(call)]]),
      );
      return `export default ${JSON.stringify(table)}`;
    },
  };
}

/**
 * React Router answers a failed import of a route by reloading the page, for ever if need be (clarification 32). Ours
 * takes its place; the build fails when React Router has moved the file, so that this is never lost unseen.
 */
function routeModuleFailures(): Plugin {
  const ours = fileURLToPath(new URL("./src/web/shell/load-route-module.ts", import.meta.url));
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

/**
 * How the browser's code is cut: the framework, which changes with its releases only; what most pages share, in one piece,
 * which compresses better than thirty small ones; and each page's own.
 */
const chunks = {
  groups: [
    { name: "framework", test: /node_modules\/(react|react-dom|react-router|scheduler|zustand)\//, priority: 2 },
    { name: "common", test: /\/src\//, minShareCount: 10, priority: 1 },
  ],
};

export default defineConfig({
  plugins: [callTable(), routeModuleFailures(), tailwindcss(), reactRouter()],
  build: { target: "es2022", assetsInlineLimit: 0 },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: chunks } } } },
    ssr: { build: { rollupOptions: { input: "./src/server-entry.ts" } } },
  },
});
