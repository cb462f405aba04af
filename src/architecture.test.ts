import { readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { parseSync } from "oxc-parser";
import { expect, it } from "vitest";

const root = import.meta.dirname;
const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) =>
  /(?<!\.test)\.tsx?$/.test(file),
);

type Place = { module?: string; layer: string; file: string };

function place(file: string): Place {
  const [top = "", module = "", layer = ""] = file.split("/");
  if (top === "server") return { layer: "root", file }; // the composition root
  return top === "modules" ? { module, layer, file } : { layer: top, file };
}

/** From each layer, what it may import inside src/: layers, and single files that are types for all. Everything else fails. */
const mayImport: Record<string, string[]> = {
  shared: ["shared"],
  domain: ["domain", "shared"],
  contract: ["contract", "domain", "shared"],
  server: ["server", "contract", "domain", "platform", "shared"],
  // The card provider's stand-in: its own side of the wire, which shares only the tables and the kernel with us.
  sandbox: ["sandbox", "server", "platform", "shared"],
  web: ["web", "contract", "domain", "shared", "calls.ts"],
  // Screens that compose several modules.
  screens: ["screens", "web", "contract", "domain", "shared"],
  platform: ["platform", "shared"],
  api: ["api", "server", "contract", "platform", "shared"],
};

/** Low to high: a module's server may call only modules before it. */
const modules = [
  "account",
  "content",
  "ledger",
  "payments",
  "notifications",
  "gift-cards",
  "membership",
  "payment-plans",
  "catalog",
  "ingredients",
  "quiz",
  "scheduling",
  "booking",
  "search",
  "cart",
  "checkout",
  "shell",
  "admin",
];

function importsOf(file: string): string[] {
  const { module } = parseSync(file, readFileSync(`${root}/${file}`, "utf8"));
  const source = readFileSync(`${root}/${file}`, "utf8");
  const requests = [
    ...module.staticImports.map((statement) => statement.moduleRequest.value),
    ...module.staticExports.flatMap((statement) =>
      statement.entries.flatMap((entry) => entry.moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) =>
      source.slice(moduleRequest.start, moduleRequest.end).replace(/^["'`]|["'`]$/g, ""),
    ),
  ];
  return requests.flatMap((name) => {
    if (name.startsWith("#")) return [name.slice(1)];
    return name.startsWith(".") && !name.includes("+types") ? [posix.join(posix.dirname(file), name)] : [];
  });
}

function isAllowed(from: Place, to: Place): boolean {
  const layers = mayImport[from.layer];
  if (!layers) return true; // root.tsx, routes.ts, main.ts: the composition root
  if (!layers.includes(to.layer) && !layers.includes(to.file)) return false;
  if (!to.module || !from.module || from.module === to.module) return true;
  if (to.layer === "server" && from.layer === "server") {
    return /\/server\/(public|tables)\.ts$/.test(to.file) && modules.indexOf(to.module) < modules.indexOf(from.module);
  }
  if (to.layer === "web") return modules.indexOf(to.module) < modules.indexOf(from.module);
  return true;
}

it("reads the whole tree", () => {
  expect(files.length).toBeGreaterThan(10);
});

it("keeps the dependency rule", () => {
  const broken = files.flatMap((file) =>
    importsOf(file)
      .filter((target) => !isAllowed(place(file), place(target)))
      .map((target) => `${file} -> ${target}`),
  );
  expect(broken).toEqual([]);
});
