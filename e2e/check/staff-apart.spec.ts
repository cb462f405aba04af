import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

/** The source files for a build, without packages. */
const SOURCES = [
  "src",
  "public",
  "scripts",
  "vite.config.ts",
  "react-router.config.ts",
  "tsconfig.json",
  "package.json",
];
const ROOT = resolve(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "halcyon-apart-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Returns each file under a folder with its content as searchable text. */
function filesUnder(top: string): Map<string, string> {
  return new Map(
    readdirSync(top, { recursive: true, encoding: "utf8" })
      .filter((name) => statSync(join(top, name)).isFile())
      .map((name) => [name, readFileSync(join(top, name), "latin1")]),
  );
}

/** Returns the files of a build that browsers may download. */
const downloadsOf = (top: string) => ({
  storefront: filesUnder(join(top, "client")),
  backOffice: filesUnder(join(top, "staff", "client")),
});

/** Builds both applications from the copied sources, as `npm run build` does. */
async function build(name: string) {
  const program = join(ROOT, "node_modules/@react-router/dev/bin.cjs");
  const env = { ...process.env, NODE_ENV: "production", BUILD_DIR: join(folder, name) };
  const child = spawn(process.execPath, [program, "build"], { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  child.stdout.on("data", (text) => (said += text));
  child.stderr.on("data", (text) => (said += text));
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`the build ended with ${code}: ${said}`);
  return downloadsOf(join(folder, name));
}

/** A marker added to the changed files, both as a class that generates a style and in their code. */
const MARK = "mt-[4321px]";

/** The build that all tests use, from the unchanged sources. */
const before = downloadsOf(join(ROOT, "build"));
let after: ReturnType<typeof downloadsOf>;
beforeAll(async () => {
  for (const source of SOURCES) cpSync(join(ROOT, source), join(folder, source), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"), "dir");
  // Changes a screen, the layout of all screens, the application's root and its style sheet.
  for (const file of ["screens/staff/site/unknown.tsx", "screens/staff/frame/frame.tsx", "staff-app/root.tsx"])
    appendFileSync(join(folder, "src", file), `\nif (typeof window !== "undefined") console.debug("${MARK}");\n`);
  appendFileSync(join(folder, "src/staff-app/styles/staff.css"), "\n.marked { margin-top: 4321px; }\n");
  after = await build("after");
});

describe("building the back office apart from the storefront", () => {
  it("BO-44: changes no storefront file when only back office files change", () => {
    expect(after.storefront.size).toBeGreaterThan(100);
    expect([...after.storefront.keys()].sort()).toEqual([...before.storefront.keys()].sort());
    const changed = [...after.storefront].filter(([name, content]) => before.storefront.get(name) !== content);
    expect(changed.map(([name]) => name)).toEqual([]);
  });

  it("gives the changed staff chunks and style sheet new names", () => {
    const names = (files: Map<string, string>, pattern: RegExp) =>
      [...files.keys()].filter((name) => pattern.test(name));
    for (const piece of [
      /\/unknown-[\w-]+\.js$/,
      /\/frame-[\w-]+\.js$/,
      /\/root-[\w-]+\.js$/,
      /\/staff-[\w-]+\.css$/,
    ]) {
      // A route with a loader has two files, because its loader is loaded before the rest of the page.
      const [now, formerly] = [names(after.backOffice, piece), names(before.backOffice, piece)];
      expect(now.length).toBeGreaterThan(0);
      expect(now.filter((name) => formerly.includes(name))).toEqual([]);
    }
    expect([...after.backOffice.values()].join("\n")).toContain(MARK);
  });

  it("puts no code, screen name or style of the back office into guest downloads", () => {
    for (const [name, content] of after.storefront) {
      if (!/\.(js|css)$/.test(name)) continue;
      expect(content, name).not.toMatch(
        /4321px|modules\/[\w-]+\/(?:[\w-]+\/)?staff|screens\/staff|staff-app|\/admin\/assets|\/admin\/today|bg-chosen/,
      );
    }
  });
});
