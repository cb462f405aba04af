import type { OutgoingHttpHeaders } from "node:http";
import type { Clock } from "#shared/clock.ts";
import type { CacheTag } from "#shared/contract/define-call.ts";
import { ByteCache } from "../cache/byte-cache.ts";
import type { TagVersions } from "../cache/tag-versions.ts";
import { type Encoding, encode } from "./encodings.ts";
import { etagOf } from "./etag.ts";

/** What a render gave: a document and the headers that go with it. */
export type RenderedPage = { status: number; headers: Record<string, string>; html: string };

/** A finished guest page: its bytes in every encoding, each with its own ETag. */
export type CachedPage = {
  bytes: number;
  headers: Record<string, string>;
  bodies: Record<Encoding, { body: Uint8Array; etag: string }>;
  /** What is sent with each encoding, put together at the first request for it. */
  sent: Partial<Record<Encoding, OutgoingHttpHeaders & { etag: string }>>;
  version: string;
  /** The clock's count of moves when it was rendered. */
  moves: number;
  /** Past this (the next sale's end, the clinic's midnight) it must not be shown, even once. */
  endsAt: number;
};

type Render = () => Promise<RenderedPage>;

type Options = {
  clock: Clock;
  versions: TagVersions;
  capacityBytes: number;
  nextBoundary: () => number;
  onError: (error: unknown) => void;
};

/**
 * Caches guest documents, rendered once and compressed (decision 0003). A page made stale by a write is served once more
 * while one fresh render runs in the background. Only answers with status 200 are cached, and none whose own
 * `Cache-Control` is `no-store`.
 */
export class PageCache {
  readonly #pages: ByteCache<CachedPage>;
  readonly #rendering = new Map<string, Promise<CachedPage | RenderedPage>>();
  readonly #options: Options;
  #tightening = Promise.resolve();

  constructor(options: Options) {
    this.#options = options;
    this.#pages = new ByteCache<CachedPage>(options.capacityBytes);
  }

  /** A page that may be sent at once; when it is stale, a fresh one is being made. */
  find(key: string, tags: readonly CacheTag[], render: Render): CachedPage | undefined {
    const page = this.#pages.get(key);
    if (!page || this.#isOver(page)) return undefined;
    if (page.version !== this.#options.versions.versionOf(tags)) {
      this.render(key, tags, render).catch(this.#options.onError);
    }
    return page;
  }

  /** A page that is as good as a new one, or nothing; makes none. */
  findFresh(key: string, tags: readonly CacheTag[]): CachedPage | undefined {
    const page = this.#pages.get(key);
    if (!page || this.#isOver(page)) return undefined;
    return page.version === this.#options.versions.versionOf(tags) ? page : undefined;
  }

  /** Its time has passed, or the clock was moved since: it must not be shown, even once. */
  #isOver({ endsAt, moves }: CachedPage): boolean {
    const { clock } = this.#options;
    return moves !== clock.moves || clock.now().getTime() >= endsAt;
  }

  /** Renders a page, one render per key at a time, and keeps it if it is a 200 that does not forbid it. */
  render(key: string, tags: readonly CacheTag[], render: Render): Promise<CachedPage | RenderedPage> {
    // A render that began before the clock was moved is no answer to who asks after it.
    const name = `${this.#options.clock.moves} ${key}`;
    const running = this.#rendering.get(name);
    if (running) return running;
    const work = this.#renderAndCache(key, tags, render).finally(() => this.#rendering.delete(name));
    this.#rendering.set(name, work);
    return work;
  }

  async #renderAndCache(key: string, tags: readonly CacheTag[], render: Render): Promise<CachedPage | RenderedPage> {
    // Read before the render: a write that comes while it runs must make its result stale.
    const version = this.#options.versions.versionOf(tags);
    const endsAt = this.#options.nextBoundary();
    const { moves } = this.#options.clock;
    const rendered = await render();
    if (rendered.status !== 200 || rendered.headers["cache-control"] === "no-store") return rendered;
    const identity = new TextEncoder().encode(rendered.html);
    const [br, gzip] = await Promise.all([encode(identity, "br"), encode(identity, "gzip")]);
    const page: CachedPage = {
      bytes: identity.byteLength + br.byteLength + gzip.byteLength + 1_000,
      headers: rendered.headers,
      bodies: {
        identity: { body: identity, etag: etagOf(identity) },
        // Weak: these bytes are replaced by fewer that say the same, and whoever has either has the page.
        br: { body: br, etag: `W/${etagOf(identity, "br")}` },
        gzip: { body: gzip, etag: etagOf(identity, "gzip") },
      },
      sent: {},
      version,
      moves,
      endsAt,
    };
    // One that began before the clock was moved must not replace one that began after.
    if (moves === this.#options.clock.moves) this.#pages.set(key, page);
    this.#tightening = this.#tightening.then(() => this.#tighten(page)).catch(this.#options.onError);
    return page;
  }

  /** The first visitors get what was made quickly; everybody after them an eighth less. One page at a time. */
  async #tighten(page: CachedPage): Promise<void> {
    const { etag } = page.bodies.br;
    page.bodies.br = { body: await encode(page.bodies.identity.body, "br", "tight"), etag };
    delete page.sent.br;
  }

  /** Settles when every page that is kept is as small as it gets. */
  tightened(): Promise<void> {
    return this.#tightening;
  }

  get size() {
    return this.#pages.size;
  }
}

export function isCached(page: CachedPage | RenderedPage): page is CachedPage {
  return "bodies" in page;
}
