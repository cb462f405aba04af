import { expect, it } from "vitest";
import budgets from "../bench/page-budgets.json" with { type: "json" };
import { weighPage } from "../bench/page-weight.ts";
import { startServer } from "./support/server.ts";

const server = await startServer();
const kilobytes = (bytes: number) => bytes / 1_024;

/** The one piece that isn't a route's own: it changes with the framework's releases only. */
const isFramework = (path: string) => path.startsWith("/assets/framework-");

it.each(budgets.pages)("keeps $path within its bytes, brotli (performance: in the browser)", async (budget) => {
  const { html, js, scripts } = await weighPage(server.origin, budget.path);
  expect(scripts.some(({ path }) => isFramework(path))).toBe(true);
  expect(kilobytes(html)).toBeLessThanOrEqual(budget.html);
  expect(kilobytes(js)).toBeLessThanOrEqual(budget.js);
  for (const { path, bytes } of scripts.filter((script) => !isFramework(script.path)))
    expect.soft(kilobytes(bytes), path).toBeLessThanOrEqual(budgets.routeChunkKilobytes);
});
