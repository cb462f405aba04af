import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { type PageRun, startInspector } from "./lighthouse.ts";
import budgets from "./page-budgets.json" with { type: "json" };
import { weighPage } from "./page-weight.ts";
import { startServer } from "./server-under-test.ts";

const TRIES = 3;

function numberAfter(name: string, otherwise: number): number {
  const at = process.argv.indexOf(name);
  return (at > 0 && Number(process.argv[at + 1])) || otherwise;
}

const say = (line: string) => process.stdout.write(`${line}\n`);
const kilobytes = (bytes: number) => (bytes / 1_024).toFixed(0).padStart(5);

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function rowOf(path: string, runs: PageRun[]): string {
  const of = (pick: (run: PageRun) => number) => median(runs.map(pick));
  const scores = [
    of(({ scores }) => scores.performance),
    of(({ scores }) => scores.accessibility),
    of(({ scores }) => scores["best-practices"]),
    of(({ scores }) => scores.seo),
  ];
  const times = [of(({ fcp }) => fcp), of(({ lcp }) => lcp), of(({ tbt }) => tbt)];
  const bytes = (["html", "css", "js", "image", "font"] as const).map((kind) =>
    kilobytes(of((run) => run.bytes[kind])),
  );
  return [
    path.padEnd(36).slice(0, 36),
    scores.map((score) => String(score).padStart(4)).join(""),
    times.map((time) => time.toFixed(0).padStart(6)).join(""),
    of(({ cls }) => cls)
      .toFixed(3)
      .padStart(7),
    bytes.join(""),
  ].join(" ");
}

/** Retries when Chromium loses the page, which happens on a busy machine. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === TRIES) throw error;
    }
  }
}

/**
 * `npm run bench -- pages`: measures every public page of the production build as Lighthouse's phone, with the median
 * of `--runs 3`. `--only /,shop,acnequiz` measures the pages whose URL contains one of these ("/" is the home page).
 * Times are simulated from the recording, and a busy machine makes them worse, so the load is printed beside them.
 */
export async function measurePages(): Promise<void> {
  const count = numberAfter("--runs", 3);
  const onlyAt = process.argv.indexOf("--only");
  const only = onlyAt > 0 ? (process.argv[onlyAt + 1] ?? "").split(",") : undefined;
  const paths = budgets.pages
    .map(({ path }) => path)
    .filter((path) => !only || only.some((part) => (part === "/" ? path === part : path.includes(part))));
  const dataDir = await mkdtemp(join(tmpdir(), "halcyon-pages-"));
  const server = await startServer(dataDir);
  const inspector = await startInspector();
  try {
    say(
      `load ${loadavg()
        .map((load) => load.toFixed(1))
        .join(" ")}, median of ${count}`,
    );
    say(`${"".padEnd(36)} perf a11y best seo   FCP   LCP   TBT    CLS  HTML  CSS   JS  img font`);
    for (const path of paths) {
      await weighPage(server.origin, path); // before measuring, so that the page is rendered and compressed and its pictures are generated
      await patiently(() => inspector.inspect(`${server.origin}${path}`));
      const runs: PageRun[] = [];
      for (let run = 0; run < count; run++)
        runs.push(await patiently(() => inspector.inspect(`${server.origin}${path}`)));
      say(rowOf(path, runs));
      const complaints = [...new Set(runs.flatMap((run) => run.complaints))];
      if (complaints.length > 0) say(`    ${complaints.join(", ")}`);
    }
    say(
      `load ${loadavg()
        .map((load) => load.toFixed(1))
        .join(" ")}`,
    );
  } finally {
    await inspector.stop();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
