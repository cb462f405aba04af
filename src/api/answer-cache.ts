import { ByteCache } from "#platform/cache/byte-cache.ts";
import type { TagVersions } from "#platform/cache/tag-versions.ts";
import type { CallDefinition } from "#shared/contract/define-call.ts";
import type { PublicAnswer } from "./answer.ts";

const CACHE_BYTES = 32 * 1024 * 1024;

/**
 * Where one request's answer is cached, and until when it is true. Taken before the handler runs: what changes while it
 * runs makes its answer stale.
 */
export type CacheSlot = {
  key: string;
  version: string;
  /** When the answer stops being true by itself, such as at the end of a sale; in milliseconds since the epoch. */
  endsAt: number;
};

type CachedAnswer = PublicAnswer & { bytes: number; version: string; endsAt: number };

export type AnswerCache = {
  /** The slot of a request; undefined for calls that aren't cached. */
  slotOf(call: CallDefinition, params: unknown, query: unknown): CacheSlot | undefined;
  /** The cached answer while it is true. */
  find(slot: CacheSlot): PublicAnswer | undefined;
  store(slot: CacheSlot, answer: PublicAnswer): void;
};

/** Answers of public reads in memory, until a tag of theirs is bumped or the next boundary is reached. */
export function createAnswerCache(versions: TagVersions, nextBoundary: () => number): AnswerCache {
  const cache = new ByteCache<CachedAnswer>(CACHE_BYTES);
  return {
    slotOf(call, params, query) {
      if (!call.cache) return undefined;
      return {
        key: `${call.path}\n${JSON.stringify(params)}\n${JSON.stringify(query)}`,
        version: versions.versionOf(call.cache.tags),
        endsAt: nextBoundary(),
      };
    },
    find({ key, version }) {
      const cached = cache.get(key);
      return cached && cached.version === version && Date.now() < cached.endsAt ? cached : undefined;
    },
    store({ key, version, endsAt }, { body, etag }) {
      cache.set(key, { body, etag, version, endsAt, bytes: body.byteLength + key.length * 2 + 200 });
    },
  };
}
