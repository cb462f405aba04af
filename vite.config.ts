import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin, type Rolldown } from "vite";
import { stylePieces } from "./scripts/styles/style-pieces-plugin.ts";
import { inAscii } from "./scripts/support/in-ascii.mjs";
import { words } from "./scripts/words/words-plugin.ts";
import type { Calls } from "./src/shared/contract/define-call.ts";

/**
 * `virtual:call-table` is the storefront's contract as a browser needs it: names, methods, paths and what inputs are called
 * on the wire, without the schemas (decision 0002). `virtual:staff-call-table` is the back office's, for its screens alone
 * (decision 0022), with those by which staff get in and change their own account. Contracts are loaded when a table is made: what
 * a configuration imports by name is bundled with it, each time that a program reads it.
 */
function callTables(): Plugin {
  let load = (file: string): Promise<unknown> => import(pathToFileURL(pathOf(file)).href);
  const sources = {
    calls: () => load("./src/calls.ts") as Promise<typeof import("./src/calls.ts")>,
    staff: () => load("./src/staff-calls.ts") as Promise<typeof import("./src/staff-calls.ts")>,
    signIn: () =>
      load("./src/modules/account/contract/sign-in-calls.ts") as Promise<
        typeof import("./src/modules/account/contract/sign-in-calls.ts")
      >,
    own: () =>
      load("./src/modules/account/contract/own-account-calls.ts") as Promise<
        typeof import("./src/modules/account/contract/own-account-calls.ts")
      >,
    table: () =>
      load("./src/shared/contract/call-table.ts") as Promise<typeof import("./src/shared/contract/call-table.ts")>,
  };
  const signIn = async () => (await sources.signIn()).signInCalls;
  const own = async () => (await sources.own()).ownAccountCalls;
  const guestCalls = async () => {
    const [{ calls }, left] = await Promise.all([sources.calls(), signIn()]);
    return Object.fromEntries(Object.entries(calls).filter(([name]) => !(name in left)));
  };
  const tables = new Map<string, () => Promise<Calls>>([
    ["virtual:call-table", guestCalls],
    [
      "virtual:staff-call-table",
      async () => ({ ...(await sources.staff()).staffCalls, ...(await signIn()), ...(await own()) }),
    ],
  ]);
  return {
    name: "call-tables",
    // Node keeps what it has loaded; the development server loads a changed contract again.
    configureServer(server) {
      load = (file) => server.ssrLoadModule(file);
    },
    hotUpdate({ file }) {
      if (!file.includes("/contract/") && !file.endsWith("calls.ts")) return;
      for (const name of tables.keys()) {
        const table = this.environment.moduleGraph.getModuleById(`\0${name}`);
        if (table) this.environment.moduleGraph.invalidateModule(table);
      }
    },
    resolveId: (source) => (tables.has(source) ? `\0${source}` : undefined),
    async load(source) {
      const calls = await tables.get(source.slice(1))?.();
      if (!calls) return undefined;
      const { callTableOf } = await sources.table();
      const { callsOfNoBrowser, guestCallsOfStaff } = await sources.calls();
      const onServer = new Set<string>(callsOfNoBrowser);
      const ofStaff = new Set<string>(guestCallsOfStaff);
      const isNeeded = (name: string) => {
        if (this.environment.name !== "client") return true;
        if (process.env.BUILD_APP !== "staff") return !onServer.has(name);
        return source.endsWith("staff-call-table") || ofStaff.has(name);
      };
      const needed = Object.entries(calls).filter(([name]) => isNeeded(name));
      return `export default ${JSON.stringify(callTableOf(Object.fromEntries(needed)))}`;
    },
  };
}

/**
 * Files of React Router that ours take the place of in browsers. It answers a failed import of a route by reloading the page,
 * without end if it keeps failing (SH-12); what discovers routes and what instruments them, no page of ours asks for.
 */
const ROUTER_FILES: Readonly<Record<string, string>> = {
  "/dom/ssr/routeModules.js": "./src/web/load-route-module.ts",
  "/dom/ssr/fog-of-war.js": "./src/web/router/without-discovery.ts",
  "/lib/router/instrumentation.js": "./src/web/router/without-instrumentation.ts",
};

/** The build fails when React Router has moved one of the files, so that we notice. */
function routerFiles(): Plugin {
  const missing = new Set(Object.keys(ROUTER_FILES));
  return {
    name: "router-files",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    load(id) {
      const file = Object.keys(ROUTER_FILES).find((name) => id.includes("/react-router/") && id.endsWith(name));
      if (!file) return undefined;
      missing.delete(file);
      return `export * from ${JSON.stringify(pathOf(ROUTER_FILES[file] ?? ""))};`;
    },
    buildEnd(error) {
      if (!error && missing.size > 0)
        this.error(`React Router's ${[...missing].join(", ")} not found: see router-files`);
    },
  };
}

/**
 * React Router renders the back office's document by a preview of what it has just built, and takes that for
 * development: it would replace the types of all screens by those of this application. With the build flag it writes
 * none.
 */
function withoutTypesInPreview(plugins: Plugin[]): Plugin[] {
  return plugins.map((plugin) => {
    const { name, config } = plugin;
    if (name !== "react-router" || typeof config !== "function") return plugin;
    return {
      ...plugin,
      config(user, env) {
        return config.call(this, user, env.isPreview ? { ...env, command: "build" } : env);
      },
    };
  });
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

/**
 * Whether every page needs a module: what the entry and the frame of all pages import at once. The back office's frame is a
 * route, and all that it leads to belongs to it: else rarely used pieces of its screens would load with it.
 */
function isInShell(id: string, context: ChunkingContext): boolean {
  if (!firstModules) {
    const frame = isStaffApp ? [pathOf("./src/screens/staff/frame/frame.tsx")] : [];
    firstModules = new Set([ENTRY, pathOf(`${appFolder}/root.tsx`), ...frame]);
    for (const module of firstModules)
      for (const imported of context.getModuleInfo(module)?.importedIds ?? []) firstModules.add(imported);
    for (const route of frame) firstModules.delete(route);
  }
  return id !== ENTRY && OURS.test(id) && firstModules.has(id);
}

/** What several pages share and others never load: fields to write in, what checks them, prices, dialogs and outcomes. */
const parts = isStaffApp
  ? []
  : [
      {
        name: "fields",
        test: /\/src\/web\/ui\/form\/(text-input|text-area|use-field-error|after-press)\./,
        minShareCount: 4,
        priority: 1,
      },
      {
        name: "checks",
        test: /\/src\/(web\/ui\/form\/(field-checks|email-input)\.|shared\/clean-text\.|modules\/account\/web\/use-account-form\.)/,
        minShareCount: 6,
        priority: 1,
      },
      {
        name: "prices",
        test: /\/src\/(web\/ui\/price\.|shared\/money\.|modules\/catalog\/)/,
        minShareCount: 10,
        priority: 1,
      },
      { name: "dialogs", test: /\/src\/web\/ui\/feedback\/(dialog|use-modal)\./, minShareCount: 4, priority: 1 },
      { name: "outcomes", test: /\/src\/web\/ui\/feedback\/outcome-frame\./, minShareCount: 4, priority: 1 },
    ];

/**
 * How the browser's code is split: the framework, which changes with its releases only; what all pages need; what
 * many share, in parts that belong together; and each page's own. Few pieces, because they compress better than many small
 * ones. A part takes what it imports along, so what many share without belonging to one goes first.
 */
const chunks = {
  groups: [
    {
      name: "framework",
      test: /node_modules\/(react|react-dom|react-router|scheduler|zustand|@lingui)\//,
      priority: 4,
    },
    {
      debugName: "shell",
      name: (id: string, context: ChunkingContext) => (isInShell(id, context) ? "shell" : null),
      priority: 3,
    },
    {
      name: "common",
      test: (id: string) => id.includes("/src/") && !parts.some(({ test }) => test.test(id)),
      minShareCount: 10,
      priority: 2,
    },
    ...parts,
  ],
};

/** What every page has loaded: a part that is loaded later needn't name it among what it needs. */
const ON_EVERY_PAGE = /\/(framework|rolldown-runtime|common)-/;

/**
 * Seven of 36 characters tell the builds of a file apart. Each page brings a list of all names along, and what is drawn by lot
 * compresses badly, so they are short. Styles and fonts get their names in the server's build too: its documents name them.
 */
const nameOf = (extension: string) => `${isStaffApp ? "admin/" : ""}assets/[name]-[hash:7]${extension}`;
const assetNames = { hashCharacters: "base36", assetFileNames: nameOf("[extname]") } as const;
const names = { ...assetNames, entryFileNames: nameOf(".js"), chunkFileNames: nameOf(".js") };

/** Other languages are the storefront's alone, until the back office is translated. */
const wordsOptions = isStaffApp ? {} : { placesFolder: join(process.env.BUILD_DIR ?? "build", "words") };

export default defineConfig({
  plugins: [
    callTables(),
    words(wordsOptions),
    routerFiles(),
    tailwindcss(),
    stylePieces(),
    withoutTypesInPreview(reactRouter()),
    { ...inAscii(), applyToEnvironment: ({ name }) => name === "ssr" },
  ],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { resolveDependencies: (_file, needed) => needed.filter((name) => !ON_EVERY_PAGE.test(name)) },
    // Under /admin, where the storefront's service worker looks at nothing.
    // Emptied also outside of the project: a document that is there already would stay as it is.
    ...(isStaffApp ? { assetsDir: "admin/assets", copyPublicDir: false, emptyOutDir: true } : {}),
  },
  environments: {
    client: {
      build: { rolldownOptions: { output: { ...names, codeSplitting: chunks } } },
    },
    ssr: isStaffApp
      ? // Renders one document while it is built, wherever the build's folder lies.
        { resolve: { noExternal: true }, build: { rolldownOptions: { output: assetNames } } }
      : {
          build: {
            rollupOptions: {
              input: "./src/server-entry.ts",
              output: { ...assetNames, comments: { jsdoc: false } },
            },
          },
        },
  },
});
