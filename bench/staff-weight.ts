import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

const FOLDER = join(process.env.BUILD_DIR || "build", "staff", "client");
const ASSETS = join(FOLDER, "admin", "assets");

const weigh = (name: string) => {
  const file = join(ASSETS, `${name}.br`);
  return existsSync(file) ? statSync(file).size : 0;
};

/** Returns the files and all their imports, without those in `known`. */
function withImports(names: Iterable<string>, known: ReadonlySet<string> = new Set()): Set<string> {
  const found = new Set([...names].filter((name) => !known.has(name)));
  for (const name of found) {
    if (!name.endsWith(".js")) continue;
    const text = readFileSync(join(ASSETS, name), "utf8");
    for (const [, imported = ""] of text.matchAll(/from"\.\/([\w.-]+\.js)"/g))
      if (!known.has(imported)) found.add(imported);
  }
  return found;
}

const total = (names: Iterable<string>) => [...names].reduce((sum, name) => sum + weigh(name), 0);

/**
 * Returns the brotli bytes of three parts of the back office: the layout around every screen (`shell`), the code that
 * all screens share, which the first screen loads (`common`), and what the screen Today adds to both (`board`).
 */
export function weighBackOffice(): { shell: number; common: number; board: number } {
  const html = readFileSync(join(FOLDER, "index.html"), "utf8");
  const files = readdirSync(ASSETS);
  const route = (name: string) => files.filter((file) => new RegExp(`^${name}-[\\w-]+\\.js$`).test(file));
  const named = [...html.matchAll(/"\/admin\/assets\/([\w.-]+)"/g)].map(([, name = ""]) => name);
  const shell = withImports([...named, ...route("frame")]);
  const known = new Set([...shell, ...route("common")]);
  return { shell: total(shell), common: total(route("common")), board: total(withImports(route("today"), known)) };
}
