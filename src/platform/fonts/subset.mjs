// Makes the fonts of papers beside it from the @fontsource-variable packages: one weight a file, in the form that PDFs embed.
// Run by hand, with the tool from the registry: npx -y -p subset-font node src/platform/fonts/subset.mjs
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";

const fromPath = (process.env.PATH ?? "").split(delimiter).find((folder) => folder.includes("_npx")) ?? process.cwd();
const { default: subsetFont } = await import(createRequire(join(dirname(fromPath), "x.js")).resolve("subset-font"));

const range = (from, to) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join("");
/** What `hasInBrand` of ../pdf.ts says they have. */
const letters = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}–—‘’‚“”„†•…€−`;

async function make(target, source, variationAxes) {
  const font = readFileSync(new URL(`../../../node_modules/@fontsource-variable/${source}`, import.meta.url));
  const subset = await subsetFont(font, letters, { targetFormat: "truetype", variationAxes });
  writeFileSync(new URL(target, import.meta.url), subset);
  console.log(target, subset.length);
}

const serif = (kind) => `newsreader/files/newsreader-latin-opsz-${kind}.woff2`;
const sans = "instrument-sans/files/instrument-sans-latin-wght-normal.woff2";
await make("newsreader.ttf", serif("normal"), { wght: 380, opsz: 32 });
await make("newsreader-italic.ttf", serif("italic"), { wght: 360, opsz: 32 });
await make("instrument-sans.ttf", sans, { wght: 400 });
await make("instrument-sans-bold.ttf", sans, { wght: 600 });
