import { brotliCompressSync } from "node:zlib";

/** A page's brotli bytes: its document, all JavaScript it loads, and each file of that, the biggest first. */
export type PageWeight = { html: number; js: number; scripts: { path: string; bytes: number }[] };

const SCRIPT =
  /<link rel="modulepreload"[^>]*href="([^"]+)"|<script[^>]*src="(\/[^"]+\.js)"|(?:from |import )"(\/assets\/[^"]+\.js)"/g;

/** What a browser fetches of a page before anything is clicked, compressed as the server compresses what it keeps. */
export async function weighPage(origin: string, path: string): Promise<PageWeight> {
  const html = await (await fetch(`${origin}${path}`, { headers: { "accept-encoding": "identity" } })).text();
  const found = new Set(
    [...html.matchAll(SCRIPT)].map(([, preload, script, imported]) => preload ?? script ?? imported),
  );
  const scripts: PageWeight["scripts"] = [];
  for (const script of found) {
    if (!script) continue;
    const body = await (
      await fetch(`${origin}${script}`, { headers: { "accept-encoding": "identity" } })
    ).arrayBuffer();
    scripts.push({ path: script, bytes: brotliCompressSync(Buffer.from(body)).byteLength });
  }
  scripts.sort((a, b) => b.bytes - a.bytes);
  return {
    html: brotliCompressSync(html).byteLength,
    js: scripts.reduce((sum, { bytes }) => sum + bytes, 0),
    scripts,
  };
}
