import { ByteCache } from "#platform/cache/byte-cache.ts";
import type { TagVersions } from "#platform/cache/tag-versions.ts";
import type { Clock } from "#shared/clock.ts";
import type { CacheTag } from "#shared/contract/cache-tag.ts";
import type { CallDefinition } from "#shared/contract/define-call.ts";
import type { PublicAnswer } from "./answer.ts";

const CACHE_BYTES = 32 * 1024 * 1024;

/** The data that a response depends on, and its expiry. */
export type AnswerDependencies = {
  tags: Iterable<CacheTag>;
  /**
   * When the response expires even if no data changes, such as at the end of a sale; in milliseconds since the epoch.
   * With 0, it isn't cached beyond this request.
   */
  endsAt: number;
};

/**
 * The cache slot of one request's response. Created before the handler runs, so that a change during the run makes the
 * response stale. The handler adds the tags of the data it reads to the call's own.
 */
export type CacheSlot = {
  key: string;
  tags: Set<CacheTag>;
  /** How many changes of data this process had received when the slot was created. */
  since: number;
  /** How many times the clinic's clock had been moved when the slot was created. */
  moves: number;
  endsAt: number;
};

type CachedAnswer = PublicAnswer & Omit<CacheSlot, "key" | "tags"> & { tags: readonly CacheTag[]; bytes: number };

export type AnswerCache = {
  /** Returns the cache slot of a request; undefined for calls that aren't cached. */
  slotOf(call: CallDefinition, params: unknown, query: unknown): CacheSlot | undefined;
  /** Returns the cached response while it is valid. */
  find(slot: CacheSlot): (PublicAnswer & AnswerDependencies) | undefined;
  /** Caches a response, and returns it as `find` will return it. */
  store(slot: CacheSlot, answer: PublicAnswer): PublicAnswer;
};

type Options = { clock: Clock; versions: TagVersions; nextBoundary: (tags: readonly CacheTag[]) => number };

/**
 * Caches responses of public reads in memory. A response is valid until data with one of its tags changes, the
 * `nextBoundary` of the call's own tags is reached, or the clock is moved.
 */
export function createAnswerCache({ clock, versions, nextBoundary }: Options): AnswerCache {
  const cache = new ByteCache<CachedAnswer>(CACHE_BYTES);
  return {
    slotOf(call, params, query) {
      if (!call.cache) return undefined;
      return {
        key: `${call.path}\n${JSON.stringify(params)}\n${JSON.stringify(query)}`,
        tags: new Set(call.cache.tags),
        since: versions.mark(),
        moves: clock.moves,
        endsAt: nextBoundary(call.cache.tags),
      };
    },
    find({ key, moves }) {
      const cached = cache.get(key);
      if (!cached || cached.moves !== moves || clock.now().getTime() >= cached.endsAt) return undefined;
      return versions.isCurrent(cached.tags, cached.since) ? cached : undefined;
    },
    store({ key, tags, ...slot }, answer) {
      // Compressed copies, made when they are first requested, take at most the body's size again.
      const bytes = answer.body.byteLength * 2 + key.length * 2 + tags.size * 40 + 200;
      const cached = { ...answer, ...slot, tags: [...tags], bytes };
      cache.set(key, cached);
      return cached;
    },
  };
}
