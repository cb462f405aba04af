import { brotliCompressSync } from "node:zlib";
import { build } from "vite";
import { expect, it } from "vitest";

it("all charts and their dependencies, except the framework, need at most 10 KB (OO-16)", async () => {
  const charts = ["time-chart", "across-bars", "heat-table"].map((name) => `${import.meta.dirname}/${name}.tsx`);
  const built = await build({
    configFile: false,
    logLevel: "silent",
    build: {
      write: false,
      target: "es2022",
      minify: true,
      lib: { entry: charts, formats: ["es"] },
      rolldownOptions: { external: [/^react/] },
    },
  });
  const outputs = [built].flat().flatMap((one) => ("output" in one ? one.output : []));
  const scripts = outputs.flatMap((file) => (file.type === "chunk" ? [file.code] : []));
  const weight = scripts.reduce((sum, code) => sum + brotliCompressSync(code).length, 0);
  expect(scripts.length).toBeGreaterThanOrEqual(charts.length);
  expect(weight).toBeGreaterThan(2_000);
  expect(weight).toBeLessThan(10 * 1_024);
});
