import { cpus, loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";

type Options = {
  /** The origin at which this process serves. */
  origin: string;
  /** Pages whose pictures are needed first. */
  paths: readonly string[];
  /** The delay after the start, and between checks of a busy machine. */
  afterMs: number;
};

const AVIF = /\/pictures\/[a-z0-9:-]+-(\d{3,4})\.avif/g;

/** Whether making a picture now would slow requests down; checked before each one. */
function isBusy(): boolean {
  return (loadavg()[0] ?? 0) > cpus().length * 0.75;
}

/** Returns the URLs of a page's pictures with their widths. */
async function picturesOf(url: string, signal: AbortSignal): Promise<[path: string, width: number][]> {
  const response = await fetch(url, { headers: { accept: "text/html" }, signal });
  return [...(await response.text()).matchAll(AVIF)].map(([path, width]) => [path, Number(width)]);
}

/**
 * Makes the pictures of the first pages before they are requested, one at a time and only while the machine is idle.
 * Existing pictures only cost a lookup. Returns a function that stops it.
 */
export function warmPictures({ origin, paths, afterMs }: Options): () => void {
  const ending = new AbortController();
  const { signal } = ending;

  async function whenIdle(): Promise<void> {
    do await sleep(afterMs, undefined, { signal, ref: false });
    while (isBusy());
  }

  async function run(): Promise<void> {
    await whenIdle();
    const widths = new Map<string, number>();
    for (const path of paths)
      for (const [picture, width] of await picturesOf(`${origin}${path}`, signal)) widths.set(picture, width);
    // Makes small pictures first: they take a tenth of the time, and most pictures on pages are cards and thumbnails.
    for (const [picture] of [...widths].sort(([, one], [, other]) => one - other)) {
      if (isBusy()) await whenIdle();
      await (await fetch(`${origin}${picture}`, { signal })).arrayBuffer();
    }
  }

  // Runs in the background. A failure doesn't matter, because a missing picture is made on its first request.
  run().catch(() => {});
  return () => ending.abort();
}
