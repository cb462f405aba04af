import type { OutgoingHttpHeaders } from "node:http";
import type { Clock } from "#shared/clock.ts";
import { type CacheTag, isOfExistence } from "#shared/contract/cache-tag.ts";
import { ByteCache } from "../cache/byte-cache.ts";
import type { TagVersions } from "../cache/tag-versions.ts";
import { withoutPatience } from "../db/patience.ts";
import { SharedWork } from "../db/shared-work.ts";
import { type Encoding, encode } from "./encodings.ts";
import { etagOf } from "./etag.ts";

/** The result of a render: a document, its headers, and its dependencies. */
export type RenderedPage = {
  status: number;
  headers: Record<string, string>;
  html: string;
  /** The tags of all data read for the page. */
  tags: readonly CacheTag[];
  /** The expiry (the next sale's end, the clinic's midnight), after which it must not be shown, even once. */
  endsAt: number;
};

/** A finished guest page: its bytes in every encoding, each with its own ETag. */
export type CachedPage = {
  bytes: number;
  headers: Record<string, string>;
  bodies: Record<Encoding, { body: Uint8Array; etag: string }>;
  /** How many requests the page was found for. */
  uses: number;
  /** The response for each encoding, built on its first request. */
  sent: Partial<Record<Encoding, OutgoingHttpHeaders & { etag: string }>>;
  tags: readonly CacheTag[];
  /**
   * The count of changes (`TagVersions.mark`) when the page was last known to be current: before its render, or at a
   * later check.
   */
  since: number;
  /** How often the clock had been moved when the page was rendered: a move makes the page stale. */
  moves: number;
  endsAt: number;
};

/** The number of uses after which the tightest compression is worth its time: most pages become stale before that. */
export const OFTEN = 10;

type Render = () => Promise<RenderedPage>;

type Options = {
  clock: Clock;
  versions: TagVersions;
  capacityBytes: number;
  onError: (error: unknown) => void;
};

/**
 * Caches guest documents, rendered once and compressed (decision 0003). A page that a write made stale is served once
 * more while a fresh render runs in the background, unless a record that it shows may have been hidden or deleted
 * (decision 0088). A page has the tags of all data read for it (decision 0071). Only responses with status 200 are
 * cached, except those with the `Cache-Control` `no-store`, and those that read uncached data.
 */
export class PageCache {
  readonly #pages: ByteCache<CachedPage>;
  readonly #rendering = new Map<string, SharedWork<CachedPage | RenderedPage>>();
  readonly #options: Options;
  #tightening = Promise.resolve();
  #renders = 0;
  #waits = 0;

  constructor(options: Options) {
    this.#options = options;
    this.#pages = new ByteCache<CachedPage>(options.capacityBytes);
  }

  /** Returns a page that may be sent now; if it is stale, starts a fresh render. */
  find(key: string, render: Render): CachedPage | undefined {
    const page = this.#pages.get(key);
    if (!page || !this.maySend(page)) return undefined;
    if (this.#isCurrent(page)) this.#countUse(page);
    else this.#renderBehind(key, render);
    return page;
  }

  /** Returns a page that is fresh, or undefined; never renders one. */
  findFresh(key: string): CachedPage | undefined {
    const page = this.#pages.get(key);
    if (!page || this.#isOver(page) || !this.#isCurrent(page)) return undefined;
    this.#countUse(page);
    return page;
  }

  #countUse(page: CachedPage): void {
    page.uses += 1;
    if (page.uses !== OFTEN) return;
    this.#tightening = this.#tightening.then(() => this.#tighten(page)).catch(this.#options.onError);
  }

  /**
   * Whether a page may be sent, even if it is stale: it hasn't expired, and no record that it shows may have been
   * hidden or deleted.
   */
  maySend(page: CachedPage): boolean {
    return !this.#isOver(page) && !this.#options.versions.hasHeardChange(page.tags.filter(isOfExistence), page.since);
  }

  /** Whether nothing that the page shows has changed. A positive result is cached, as every request checks. */
  #isCurrent(page: CachedPage): boolean {
    const { versions } = this.#options;
    const mark = versions.mark();
    if (!versions.isCurrent(page.tags, page.since)) return false;
    page.since = mark;
    return true;
  }

  /** Whether a page has expired, or the clock was moved since: then it must not be shown, even once. */
  #isOver({ endsAt, moves }: CachedPage): boolean {
    const { clock } = this.#options;
    return moves !== clock.moves || clock.now().getTime() >= endsAt;
  }

  /** Renders a page, one render per key at a time, and caches it if its status is 200 and its headers allow it. */
  async render(key: string, render: Render): Promise<CachedPage | RenderedPage> {
    this.#waits += 1;
    return this.#renderOnce(key, render).result();
  }

  /** Renders a page in the background, without the current request waiting. */
  #renderBehind(key: string, render: Render): void {
    withoutPatience(() => this.#renderOnce(key, render).result()).catch(this.#options.onError);
  }

  #renderOnce(key: string, render: Render): SharedWork<CachedPage | RenderedPage> {
    // A render that began before the clock was moved isn't served to later requests.
    const name = `${this.#options.clock.moves} ${key}`;
    const running = this.#rendering.get(name);
    if (running) return running;
    const work = new SharedWork(() => this.#renderAndCache(key, render).finally(() => this.#rendering.delete(name)));
    this.#rendering.set(name, work);
    return work;
  }

  async #renderAndCache(key: string, render: Render): Promise<CachedPage | RenderedPage> {
    // Taken before the render, so that a write during the render makes its result stale.
    const since = this.#options.versions.mark();
    const { moves } = this.#options.clock;
    this.#renders += 1;
    const rendered = await render();
    const { tags, endsAt } = rendered;
    // A page that read nothing has no tags, so it could never become stale.
    const isStorable = endsAt > 0 && tags.length > 0 && rendered.headers["cache-control"] !== "no-store";
    if (rendered.status !== 200 || !isStorable) {
      // The previous page is outdated, but after a failed render it is still the best one available.
      if (!hasFailed(rendered)) this.#pages.delete(key);
      return rendered;
    }
    const identity = new TextEncoder().encode(rendered.html);
    const [br, gzip] = await Promise.all([encode(identity, "br"), encode(identity, "gzip")]);
    const page: CachedPage = {
      bytes: identity.byteLength + br.byteLength + gzip.byteLength + 1_000,
      headers: rendered.headers,
      bodies: {
        identity: { body: identity, etag: etagOf(identity) },
        // A weak ETag, because a smaller encoding of the same content replaces these bytes later, and browsers may use
        // either.
        br: { body: br, etag: `W/${etagOf(identity, "br")}` },
        gzip: { body: gzip, etag: etagOf(identity, "gzip") },
      },
      uses: 0,
      sent: {},
      tags,
      since,
      moves,
      endsAt,
    };
    // A render that began before the clock was moved must not replace one that began after.
    if (moves === this.#options.clock.moves) this.#pages.set(key, page);
    return page;
  }

  /**
   * Recompresses a frequently requested page, which makes it an eighth smaller, alongside the requests. One page at a
   * time.
   */
  async #tighten(page: CachedPage): Promise<void> {
    const { etag } = page.bodies.br;
    page.bodies.br = { body: await encode(page.bodies.identity.body, "br", "tight"), etag };
    delete page.sent.br;
  }

  /** Resolves when every frequently requested page is compressed as tightly as possible. */
  tightened(): Promise<void> {
    return this.#tightening;
  }

  /** The number of renders of pages and their data, and of requests that waited for one. */
  get counts(): { renders: number; waits: number } {
    return { renders: this.#renders, waits: this.#waits };
  }

  get size() {
    return this.#pages.size;
  }
}

/** Whether a render couldn't read all its data, such as without the database. */
function hasFailed({ status, headers }: RenderedPage): boolean {
  return status >= 500 || headers["cache-control"] === "no-store";
}

export function isCached(page: CachedPage | RenderedPage): page is CachedPage {
  return "bodies" in page;
}
