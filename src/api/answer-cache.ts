import { ByteCache } from "#platform/cache/byte-cache.ts";
import type { TagVersions } from "#platform/cache/tag-versions.ts";
import type { Clock } from "#shared/clock.ts";
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
  /** The clock's count of moves. */
  moves: number;
  /** When the answer stops being true by itself, such as at the end of a sale; in milliseconds since the epoch. */
  endsAt: number;
};

type CachedAnswer = PublicAnswer & Omit<CacheSlot, "key"> & { bytes: number };

export type AnswerCache = {
  /** The slot of a request; undefined for calls that aren't cached. */
  slotOf(call: CallDefinition, params: unknown, query: unknown): CacheSlot | undefined;
  /** The cached answer while it is true. */
  find(slot: CacheSlot): PublicAnswer | undefined;
  store(slot: CacheSlot, answer: PublicAnswer): void;
};

type Options = { clock: Clock; versions: TagVersions; nextBoundary: () => number };

/** Answers of public reads in memory, until a tag of theirs is bumped, the next boundary is reached or the clock is moved. */
export function createAnswerCache({ clock, versions, nextBoundary }: Options): AnswerCache {
  const cache = new ByteCache<CachedAnswer>(CACHE_BYTES);
  return {
    slotOf(call, params, query) {
      if (!call.cache) return undefined;
      return {
        key: `${call.path}\n${JSON.stringify(params)}\n${JSON.stringify(query)}`,
        version: versions.versionOf(call.cache.tags),
        moves: clock.moves,
        endsAt: nextBoundary(),
      };
    },
    find({ key, version, moves }) {
      const cached = cache.get(key);
      const isTrue = cached?.version === version && cached.moves === moves && clock.now().getTime() < cached.endsAt;
      return isTrue ? cached : undefined;
    },
    store({ key, ...slot }, answer) {
      // Its encodings come to at most as much again, once they are asked for.
      cache.set(key, { ...answer, ...slot, bytes: answer.body.byteLength * 2 + key.length * 2 + 200 });
    },
  };
}
