import { ByteCache } from "#platform/cache/byte-cache.ts";
import type { TagVersions } from "#platform/cache/tag-versions.ts";
import type { Clock } from "#shared/clock.ts";
import type { CacheTag } from "#shared/contract/cache-tag.ts";
import type { CallDefinition } from "#shared/contract/define-call.ts";
import type { PublicAnswer } from "./answer.ts";

const CACHE_BYTES = 32 * 1024 * 1024;

/** The data that an answer depends on, and its expiry. */
export type ReadNote = {
  tags: Iterable<CacheTag>;
  /** When it stops being true by itself, such as at the end of a sale; in milliseconds since the epoch. 0: it is of this moment alone. */
  endsAt: number;
};

/**
 * Where one request's answer is cached. Taken before the handler runs: what changes while it runs makes its answer stale. The
 * handler adds the tags of what it reads beside the call's own.
 */
export type CacheSlot = {
  key: string;
  tags: Set<CacheTag>;
  /** The count of changes heard. */
  since: number;
  /** The clock's count of moves. */
  moves: number;
  endsAt: number;
};

type CachedAnswer = PublicAnswer & Omit<CacheSlot, "key" | "tags"> & { tags: readonly CacheTag[]; bytes: number };

export type AnswerCache = {
  /** The slot of a request; undefined for calls that aren't cached. */
  slotOf(call: CallDefinition, params: unknown, query: unknown): CacheSlot | undefined;
  /** The cached answer while it is true. */
  find(slot: CacheSlot): (PublicAnswer & ReadNote) | undefined;
  store(slot: CacheSlot, answer: PublicAnswer): void;
};

type Options = { clock: Clock; versions: TagVersions; nextBoundary: (tags: readonly CacheTag[]) => number };

/** Answers of public reads in memory, until what has a tag of theirs changes, the next boundary is reached or the clock is moved. */
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
      // Its encodings come to at most as much again, once they are asked for.
      const bytes = answer.body.byteLength * 2 + key.length * 2 + tags.size * 40 + 200;
      cache.set(key, { ...answer, ...slot, tags: [...tags], bytes });
    },
  };
}
