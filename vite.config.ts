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

export default defineConfig({
  plugins: [callTable(), tailwindcss(), reactRouter()],
  build: { target: "es2022", assetsInlineLimit: 0 },
  environments: {
    ssr: { build: { rollupOptions: { input: "./src/server-entry.ts" } } },
  },
});
