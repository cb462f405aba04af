import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { findChromium } from "../scripts/support/chromium.mjs";
import { nodeModules } from "../scripts/support/folders.mjs";

const VERSION = "13.5.0";
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
const TYPES = { html: "Document", css: "Stylesheet", js: "Script", image: "Image", font: "Font" } as const;

/** The result of one Lighthouse run on one page: scores out of 100, times in milliseconds, bytes as sent. */
export type PageRun = {
  scores: Record<(typeof CATEGORIES)[number], number>;
  fcp: number;
  lcp: number;
  tbt: number;
  cls: number;
  bytes: Record<keyof typeof TYPES, number>;
  /** The audits that score below 0.9 and affect a category's score, with their messages. */
  complaints: string[];
};

type Audit = { id: string; score: number | null; scoreDisplayMode: string; displayValue?: string } & {
  numericValue?: number;
  details?: { items?: { resourceType?: string; transferSize?: number }[] };
};
type Report = {
  runtimeError?: { code: string; message: string };
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
};
type Lighthouse = (url: string, flags: Record<string, unknown>) => Promise<{ lhr: Report } | undefined>;

/**
 * Loads Lighthouse. It isn't one of the project's dependencies, because its 84 packages and 150 MB are needed only
 * here. The first use installs it in a separate folder, without its own browser.
 */
async function loadLighthouse(): Promise<Lighthouse> {
  const folder = join(nodeModules, ".cache", `lighthouse-${VERSION}`);
  const entry = join(folder, "node_modules", "lighthouse", "core", "index.js");
  if (!existsSync(entry)) {
    process.stdout.write(`Installing Lighthouse ${VERSION} for this measurement …\n`);
    const args = ["install", "--prefix", folder, "--no-save", "--no-audit", "--no-fund", "--ignore-scripts"];
    const { status } = spawnSync("npm", [...args, `lighthouse@${VERSION}`], { stdio: ["ignore", "ignore", "inherit"] });
    if (status !== 0) throw new Error("Lighthouse could not be installed");
  }
  const { default: lighthouse }: { default: Lighthouse } = await import(pathToFileURL(entry).href);
  return lighthouse;
}

async function startBrowser(): Promise<{ port: number; stop(): Promise<void> }> {
  const { executablePath, args } = await findChromium();
  const profile = await mkdtemp(join(tmpdir(), "halcyon-lighthouse-"));
  const child: ChildProcess = spawn(
    executablePath,
    ["--headless=new", ...args, "--remote-debugging-port=0", `--user-data-dir=${profile}`, "about:blank"],
    { stdio: ["ignore", "ignore", "pipe"] },
  );
  const port = await new Promise<number>((resolve, reject) => {
    let said = "";
    child.once("exit", () => reject(new Error(`Chromium ended: ${said}`)));
    child.stderr?.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      const found = /DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(said)?.[1];
      if (found) resolve(Number(found));
    });
  });
  return {
    port,
    async stop() {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill();
      await ended;
      await rm(profile, { recursive: true, force: true });
    },
  };
}

function toRun({ categories, audits }: Report): PageRun {
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const items = audits["network-requests"]?.details?.items ?? [];
  const bytesOf = (type: string) =>
    items.filter((item) => item.resourceType === type).reduce((sum, item) => sum + (item.transferSize ?? 0), 0);
  const counting = new Set(
    Object.values(categories).flatMap(({ auditRefs }) =>
      auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id),
    ),
  );
  return {
    scores: Object.fromEntries(
      CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]),
    ) as PageRun["scores"], // the names are the keys of this type
    fcp: value("first-contentful-paint"),
    lcp: value("largest-contentful-paint"),
    tbt: value("total-blocking-time"),
    cls: value("cumulative-layout-shift"),
    bytes: Object.fromEntries(Object.entries(TYPES).map(([name, type]) => [name, bytesOf(type)])) as PageRun["bytes"], // the names are the keys of this type
    complaints: Object.values(audits)
      .filter(({ id, score }) => counting.has(id) && score !== null && score < 0.9)
      .map(({ id, displayValue }) => (displayValue ? `${id} (${displayValue})` : id)),
  };
}

export type Inspector = { inspect(url: string): Promise<PageRun>; stop(): Promise<void> };

/** Starts Lighthouse as a simulated phone on a slow connection: the loading is recorded, and the times are computed. */
export async function startInspector(): Promise<Inspector> {
  const lighthouse = await loadLighthouse();
  const { port, stop } = await startBrowser();
  return {
    async inspect(url) {
      const result = await lighthouse(url, {
        port,
        output: "json",
        logLevel: "silent",
        onlyCategories: [...CATEGORIES],
      });
      if (!result) throw new Error(`Lighthouse says nothing about ${url}`);
      if (result.lhr.runtimeError) throw new Error(`${result.lhr.runtimeError.code} on ${url}`);
      return toRun(result.lhr);
    },
    stop,
  };
}
