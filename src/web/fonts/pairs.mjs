// Makes the fonts of the pairs that a clinic can choose beside the standard one, their style sheets, and the stand-ins
// with their widths and heights (src/shared/brand/font-families.ts). Run by hand, with tools and fonts from the
// registry. None of the fonts has a reserved name, so that a subset may keep its name:   npx -y -p subset-font -p
// @capsizecss/metrics $(for f in fraunces figtree bodoni-moda work-sans eb-garamond inter outfit manrope; do echo -p
// @fontsource-variable/$f; done) node src/web/fonts/pairs.mjs
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";

const bin = (process.env.PATH ?? "").split(delimiter).find((folder) => folder.includes("_npx")) ?? process.cwd();
const modules = process.env.FONT_MODULES ?? dirname(bin);
const from = createRequire(join(modules, "x.js"));
const { default: subsetFont } = await import(from.resolve("subset-font"));

const range = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join("");
const latin = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ŒœŠšŽžŸıłŁčćęąńśźżőű–—‘’‚“”„†•…‹›€™−→←↑↓×÷≤≥≠½¼¾⅓\u2009\u202f\u2011\u2010`;
const headings = `${range(0x20, 0x7e)} ·×–—‘’“”…€éèêëàâáäãåæçîïíìñóôöòøúùûüßÉÈÀÂÁÄÇÑÓÖÜÅØÆœŒ½`;

const FONTS = {
  fraunces: { family: "Fraunces", metrics: "fraunces", kind: "serif" },
  figtree: { family: "Figtree", metrics: "figtree", kind: "sans" },
  "bodoni-moda": { family: "Bodoni Moda", metrics: "bodoniModa", kind: "serif" },
  "work-sans": { family: "Work Sans", metrics: "workSans", kind: "sans" },
  "eb-garamond": { family: "EB Garamond", metrics: "eBGaramond", kind: "serif" },
  inter: { family: "Inter", metrics: "inter", kind: "sans" },
  outfit: { family: "Outfit", metrics: "outfit", kind: "sans" },
  manrope: { family: "Manrope", metrics: "manrope", kind: "sans" },
};

const PAIRS = {
  fraunces: ["fraunces", "figtree"],
  bodoni: ["bodoni-moda", "work-sans"],
  garamond: ["eb-garamond", "inter"],
  outfit: ["outfit", "inter"],
  manrope: ["manrope", "manrope"],
};

/**
 * System fonts to stand in for a font until it loads. Every system has one font of each list, and the fonts of a list
 * have the same metrics.
 */
const STAND_INS = {
  serif: { metrics: "timesNewRoman", names: ["Times New Roman", "Liberation Serif", "Tinos", "Noto Serif"] },
  sans: { metrics: "arial", names: ["Arial", "Liberation Sans", "Arimo", "Roboto"] },
};

const metricsOf = async (name) => (await import(from.resolve(`@capsizecss/metrics/${name}`))).default;
const percent = (value) => `${(100 * value).toFixed(2)}%`;

/** Returns the CSS of a font's stand-in: a system font that is scaled to the font's widths and heights. */
async function standIn({ family, metrics, kind }) {
  const own = await metricsOf(metrics);
  const { metrics: name, names } = STAND_INS[kind];
  const other = await metricsOf(name);
  const size = own.xWidthAvg / own.unitsPerEm / (other.xWidthAvg / other.unitsPerEm);
  const high = (value) => percent(Math.abs(value) / (own.unitsPerEm * size));
  const sources = names.map((local) => `local("${local}")`).join(",");
  return `@font-face{font-family:"${family} Fallback";src:${sources};size-adjust:${percent(size)};ascent-override:${high(own.ascent)};descent-override:${high(own.descent)};line-gap-override:${high(own.lineGap)}}`;
}

const made = new Set();
async function make(name, style, letters, wght) {
  const file = `${name}${style === "italic" ? "-italic" : ""}.woff2`;
  if (made.has(file)) return file;
  made.add(file);
  const source = readFileSync(
    join(
      dirname(from.resolve(`@fontsource-variable/${name}/package.json`)),
      "files",
      `${name}-latin-wght-${style}.woff2`,
    ),
  );
  const subset = await subsetFont(source, letters, { targetFormat: "woff2", variationAxes: { wght } });
  writeFileSync(new URL(file, import.meta.url), subset);
  console.log(file, subset.length);
  return file;
}

const face = (family, file, weight, style) =>
  `@font-face {\n  font-family: "${family}";\n${style === "italic" ? "  font-style: italic;\n" : ""}  font-weight: ${weight};\n  font-display: swap;\n  src: url("../fonts/${file}") format("woff2");\n}\n`;

const families = {};
for (const [pair, [heading, text]] of Object.entries(PAIRS)) {
  const [head, body] = [FONTS[heading], FONTS[text]];
  const isOne = heading === text;
  const faces = [
    face(body.family, await make(text, "normal", latin, { min: 400, max: 700, default: 400 }), "400 700", "normal"),
  ];
  if (!isOne) {
    const wght = { min: 400, max: 500, default: 400 };
    faces.push(face(head.family, await make(heading, "normal", headings, wght), "300 500", "normal"));
  }
  if (head.kind === "serif")
    faces.push(face(head.family, await make(heading, "italic", headings, 400), "300 500", "italic"));
  writeFileSync(
    new URL(`../styles/web-fonts-${pair}.css`, import.meta.url),
    `/* Made by src/web/fonts/pairs.mjs. */\n${faces.join("")}`,
  );
  const stack = ({ family, kind }) =>
    `"${family}","${family} Fallback",${kind === "serif" ? "Georgia,serif" : "system-ui,sans-serif"}`;
  families[pair] = {
    heading: stack(head),
    text: stack(body),
    standIns: [await standIn(head), ...(isOne ? [] : [await standIn(body)])].join(""),
  };
}
const rows = Object.entries(families)
  .map(([pair, value]) => `  ${pair}: ${JSON.stringify(value)},`)
  .join("\n");
writeFileSync(
  new URL("../../shared/brand/font-families.ts", import.meta.url),
  `// Made by src/web/fonts/pairs.mjs.
import type { FontPair } from "./brand.ts";

/**
 * The families of a pair as CSS, and stand-ins with their widths and heights, so that nothing moves when the fonts
 * come.
 */
export const FONT_FAMILIES: Record<
  Exclude<FontPair, "newsreader">,
  { heading: string; text: string; standIns: string }
> = {
${rows}
};
`,
);
