import { encode } from "../src/platform/http/encodings.ts";
import { OFTEN } from "../src/platform/http/page-cache.ts";

/**
 * The bytes of a page as sent to a browser that supports brotli: its document (`html`), all JavaScript that it loads
 * (`js`), its complete style sheet (`css`), and each script, the largest first.
 */
export type PageWeight = {
  html: number;
  js: number;
  css: number;
  /** The uncompressed document. */
  text: string;
  scripts: { path: string; bytes: number }[];
};

/**
 * Patterns for the scripts of a document: the list loaded after the first paint (src/web/document/late-scripts.ts), and
 * scripts loaded immediately.
 */
const LATE = /for\(const href of "([^"]+)"\.split/;
const SINGLE = /(?:<script[^>]*src=|\{src:)"(\/[^"]+\.js)"/g;
const STYLES = /wholeStyleSheet=fetch\("([^"]+\.css)"\)/;

/** How long to wait until a popular cached page is recompressed at a higher level (page-cache.ts). */
const LONGEST_MS = 15_000;

async function downloadSettled(url: string): Promise<{ bytes: number; text: string }> {
  const until = Date.now() + LONGEST_MS;
  let page = await download(url);
  if (!page.isCached) return page;
  for (let uses = 0; uses < OFTEN; uses += 1) page = await download(url);
  let { text } = page;
  let tight = await tightBytesOf(text);
  while (page.bytes > tight && Date.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    page = await download(url);
    if (page.text === text) continue;
    ({ text } = page);
    tight = await tightBytesOf(text);
  }
  return page;
}

const tightBytesOf = async (text: string) => (await encode(new TextEncoder().encode(text), "br", "tight")).byteLength;

const assets = new Map<string, Promise<number>>();

/** Returns the bytes sent for a script or style sheet, which is the same for all pages of a build. */
function bytesOfAsset(url: string): Promise<number> {
  const bytes = assets.get(url) ?? download(url).then((asset) => asset.bytes);
  assets.set(url, bytes);
  return bytes;
}

async function download(url: string): Promise<{ bytes: number; text: string; isCached: boolean }> {
  const response = await fetch(url, { headers: { "accept-encoding": "br" } });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return {
    bytes: Number(response.headers.get("content-length")),
    text: await response.text(),
    isCached: response.headers.get("cache-control")?.startsWith("public") ?? false,
  };
}

/** Measures the files that a browser loads for a page before any click, without pictures and fonts. */
export async function weighPage(origin: string, path: string): Promise<PageWeight> {
  const page = await downloadSettled(`${origin}${path}`);
  const late = (LATE.exec(page.text)?.[1] ?? "").split(",").filter(Boolean);
  const found = new Set([
    ...late.map((name) => `/assets/${name}`),
    ...[...page.text.matchAll(SINGLE)].map(([, script = ""]) => script),
  ]);
  const scripts: PageWeight["scripts"] = [];
  for (const script of found) scripts.push({ path: script, bytes: await bytesOfAsset(`${origin}${script}`) });
  scripts.sort((a, b) => b.bytes - a.bytes);
  const stylesPath = STYLES.exec(page.text)?.[1];
  return {
    html: page.bytes,
    js: scripts.reduce((sum, { bytes }) => sum + bytes, 0),
    css: stylesPath ? await bytesOfAsset(`${origin}${stylesPath}`) : 0,
    text: page.text,
    scripts,
  };
}
