// Makes the PDF fonts next to this file: one weight per file, in the format that PDFs embed. The standard brand's fonts
// come from the project's own packages, those of the other pairs from the registry. Run by hand:
// npx -y -p subset-font $(for f in fraunces figtree bodoni-moda work-sans eb-garamond inter outfit manrope; do echo -p
// @fontsource-variable/$f; done) node src/platform/fonts/subset.mjs
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";

const bin = (process.env.PATH ?? "").split(delimiter).find((folder) => folder.includes("_npx")) ?? process.cwd();
const from = createRequire(join(process.env.FONT_MODULES ?? dirname(bin), "x.js"));
const { default: subsetFont } = await import(from.resolve("subset-font"));

const range = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join("");
/** The characters that `hasInBrand` of ../pdf-fonts.ts reports as available. */
const letters = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}–—‘’‚“”„†•…€−`;

async function make(target, source, variationAxes) {
  const subset = await subsetFont(readFileSync(source), letters, { targetFormat: "truetype", variationAxes });
  writeFileSync(new URL(target, import.meta.url), subset);
  console.log(target, subset.length);
}

const own = (path) => new URL(`../../../node_modules/@fontsource-variable/${path}`, import.meta.url);
const serif = (kind) => own(`newsreader/files/newsreader-latin-opsz-${kind}.woff2`);
const sans = own("instrument-sans/files/instrument-sans-latin-wght-normal.woff2");
await make("newsreader.ttf", serif("normal"), { wght: 380, opsz: 32 });
await make("newsreader-italic.ttf", serif("italic"), { wght: 360, opsz: 32 });
await make("instrument-sans.ttf", sans, { wght: 400 });
await make("instrument-sans-bold.ttf", sans, { wght: 600 });

const other = (name, style = "normal") =>
  join(
    dirname(from.resolve(`@fontsource-variable/${name}/package.json`)),
    "files",
    `${name}-latin-wght-${style}.woff2`,
  );
for (const name of ["fraunces", "bodoni-moda", "eb-garamond"]) {
  await make(`${name}.ttf`, other(name), { wght: 400 });
  await make(`${name}-italic.ttf`, other(name, "italic"), { wght: 400 });
}
await make("outfit.ttf", other("outfit"), { wght: 400 });
for (const name of ["figtree", "work-sans", "inter", "manrope"]) {
  await make(`${name}.ttf`, other(name), { wght: 400 });
  await make(`${name}-bold.ttf`, other(name), { wght: 600 });
}
