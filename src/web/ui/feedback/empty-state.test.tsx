import { readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { EmptyState } from "./empty-state.tsx";

const manifest = new URL("../../../../pictures/manifest.json", import.meta.url);
const masters = JSON.parse(readFileSync(manifest, "utf8")) as { name: string; width: number; height: number }[]; // the studio's own file

it("empty lists of orders, upcoming visits and past visits show different pictures, each large enough", () => {
  const shown = (["parcel", "reserved", "towels"] as const).map((pictured) => {
    const html = renderToStaticMarkup(<EmptyState title="None yet" text="" pictured={pictured} />);
    const name = /src="\/pictures\/([\w-]+)-\d+\.\w+"/.exec(html)?.[1];
    const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(html) ?? [];
    const master = masters.find((row) => row.name === name);
    expect([name, Number(width) * (master?.height ?? 0)]).toEqual([
      master?.name,
      Number(height) * (master?.width ?? 0),
    ]);
    return name;
  });
  expect(new Set(shown).size).toBe(3);
});
