/** Typesets labels: HTML to PNG with a transparent ground, in headless Chromium. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import { labelHtml } from "./brands.mjs";
import { fontFaces } from "./fonts.mjs";
import { housePrints } from "./house.mjs";

/** Pixels per cm of a product label, and the CSS pixels that make a cm. */
const DENSITY = 200;
const CSS_CM = 96 / 2.54;

/** The studio gives way to everything else, so on a full machine a label waits long for its turn. */
const PATIENCE = 15 * 60_000;

const sheet = (content) =>
  `<!doctype html><meta charset="utf-8"><style>${fontFaces}html,body{margin:0;background:transparent}svg{max-width:none}</style>${content}`;

function labelPage(label) {
  const tall = label.form === "sachets" || label.form === "patches";
  const justify = tall ? "flex-start" : "center";
  const padding = tall ? "padding-top:1.5cm;" : "";
  return sheet(`<div id="frame" style="width:${label.width}cm;height:${label.height}cm;background:${label.paper || "transparent"};color:${label.ink};display:flex;flex-direction:column;align-items:center;justify-content:${justify};box-sizing:border-box;overflow:hidden;${padding}">
    <div id="art" style="width:${label.art}cm">${labelHtml(label)}</div></div>`);
}

/** Grow or shrink the type until it fills its box: as wide as the art box, at most 90 % of the height. */
function fitArt() {
  const frame = document.getElementById("frame");
  const art = document.getElementById("art");
  const room = frame.clientHeight * (frame.style.paddingTop ? 0.72 : 0.9);
  const wide = art.clientWidth;
  for (let zoom = 2.6; zoom > 0.4; zoom -= 0.02) {
    art.style.zoom = String(zoom);
    art.style.width = `${wide / zoom}px`;
    if (art.scrollWidth <= wide / zoom + 0.5 && art.getBoundingClientRect().height <= room) break;
  }
}

/** Let paper go on beyond its edge: the last row of pixels, covered only in part, would be a black line on the pack. */
function bleed() {
  const frame = document.getElementById("frame");
  const grounds = [frame, ...frame.children].map((part) => getComputedStyle(part).backgroundColor);
  const paper = grounds.find((ground) => ground !== "rgba(0, 0, 0, 0)");
  if (paper) frame.style.boxShadow = `0 0 0 1px ${paper}`;
}

/** What a label is set from, density and all: stored beside it, so that a changed label is set again. */
const source = (job) => `${job.html}<!-- ${job.density} per cm, with bleed -->`;

function isSet(job, folder) {
  const [png, html] = [`${folder}/${job.file}`, `${folder}/${job.file}.html`];
  return existsSync(png) && existsSync(html) && readFileSync(html, "utf8") === source(job);
}

/**
 * Write the label of each product (id.png; boxes also id-sachet.png) and the clinic's printed matter.
 * @param {Iterable<{ id: string, label: object }>} products
 * @param {string} folder where the PNGs go
 */
export async function typeset(products, folder, browserPath) {
  mkdirSync(folder, { recursive: true });
  const jobs = [];
  for (const { id, label } of products) {
    jobs.push({ file: `${id}.png`, html: labelPage(label), density: DENSITY });
    if (label.form === "sachets") {
      const slim = id.startsWith("N");
      // the box says how many it holds, what stands before it is one of them
      const size = slim ? "One sachet" : "One sheet";
      const front = { ...label, size, width: slim ? 3.4 : 6.4, height: slim ? 11 : 9.6, art: slim ? 2.3 : 4.3 };
      jobs.push({ file: `${id}-sachet.png`, html: labelPage(front), density: DENSITY });
    }
  }
  for (const [name, print] of Object.entries(housePrints)) {
    const frame = `<div id="frame" style="width:${print.width}cm;height:${print.height}cm">${print.html}</div>`;
    jobs.push({ file: `${name}.png`, html: sheet(frame), density: print.density });
  }
  const missing = jobs.filter((job) => !isSet(job, folder));
  if (missing.length === 0) return 0;
  const browser = await chromium.launch({
    executablePath: browserPath,
    timeout: PATIENCE,
    args: ["--no-sandbox", "--disable-gpu", "--allow-file-access-from-files"],
  });
  try {
    for (const job of missing) {
      const page = await browser.newPage({
        deviceScaleFactor: job.density / CSS_CM,
        viewport: { width: 1400, height: 1400 },
      });
      page.setDefaultTimeout(PATIENCE);
      const path = `${folder}/${job.file}.html`;
      // a run that ends here must not leave the former picture beside the new source
      rmSync(`${folder}/${job.file}`, { force: true });
      writeFileSync(path, source(job));
      await page.goto(pathToFileURL(path).href);
      await page.evaluate(() => document.fonts.ready);
      if (job.html.includes('id="art"')) await page.evaluate(fitArt);
      await page.evaluate(bleed);
      const frame = page.locator("#frame");
      if (job.file.startsWith("sign")) await page.setViewportSize({ width: 5000, height: 2000 });
      await frame.screenshot({ path: `${folder}/${job.file}`, omitBackground: true });
      await page.close();
    }
  } finally {
    await browser.close();
  }
  return missing.length;
}
