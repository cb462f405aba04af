import { setTimeout as sleep } from "node:timers/promises";
import type { CacheTag } from "#shared/contract/cache-tag.ts";
import { LastingSession } from "../db/lasting-session.ts";
import type { Pace } from "../db/session-connection.ts";
import type { Logger } from "../logger.ts";
import { TagChanges } from "./tag-changes.ts";

/**
 * The versions of public content known to this process. Triggers on the tables announce the tags of changes (decision
 * 0071), all processes receive them on commit, and older cached content becomes stale.
 */
export type TagVersions = {
  /** Returns the current count of changes. Read it before reading any data, and store it with that data. */
  mark(): number;
  /** Whether nothing with one of these tags changed after a mark. Never true while changes can't be received. */
  isCurrent(tags: readonly CacheTag[], since: number): boolean;
  /**
   * Whether a change with one of these tags was received after a mark. Unknown, and so false, while changes can't be
   * received.
   */
  hasHeardChange(tags: readonly CacheTag[], since: number): boolean;
  /**
   * Returns a text that identifies the current versions of these tags, for data that is always cached under the same
   * tags.
   */
  versionOf(tags: readonly CacheTag[]): string;
  onChange(listener: (tag: string) => void): void;
  /** Whether changes can be received. */
  isHearing(): boolean;
  /** Resolves when all earlier commits are known here, so that a read after a write includes it. Never rejects. */
  catchUp(): Promise<void>;
  stop(): Promise<void>;
};

const CHANNEL = "tag_changed";
/**
 * The time limit for catching up. A connection that is about to break doesn't respond; once it breaks, cached data
 * whose changes it missed become stale.
 */
const CATCH_UP_MS = 500;

export async function listenToTagVersions({
  databaseUrl,
  logger,
  pace,
}: {
  databaseUrl: string;
  logger: Logger;
  pace?: Partial<Pace>;
}): Promise<TagVersions> {
  const changes = new TagChanges();
  const listeners: ((tag: string) => void)[] = [];

  const hear = (tag: string) => {
    changes.hear(tag);
    for (const listener of listeners) listener(tag);
  };

  const session = await LastingSession.open({
    databaseUrl,
    name: "halcyon-listen",
    ...(pace ? { pace } : {}),
    prepare: async (client) => {
      client.on("notification", ({ payload }) => hear(payload ?? "*"));
      await client.query(`listen ${CHANNEL}`);
    },
    onLost: (error) => {
      hear("*");
      logger.warn({ err: error }, "lost the connection that hears of changed content");
    },
    // Notices sent in the meantime were missed, so anything may have changed.
    onBack: () => hear("*"),
  });
  const isHearing = () => session.client !== undefined;
  return {
    mark: () => changes.count,
    isCurrent: (tags, since) => isHearing() && changes.areCurrent(tags, since),
    hasHeardChange: (tags, since) => isHearing() && !changes.areCurrent(tags, since),
    versionOf: (tags) => tags.map((tag) => changes.lastOf(tag)).join("."),
    onChange: (listener) => listeners.push(listener),
    isHearing,
    async catchUp() {
      // The database sends a session all notices of earlier commits before it responds to its next query.
      const answered = session.client?.query("select 1").then(
        () => undefined,
        () => undefined,
      );
      await Promise.race([answered, sleep(CATCH_UP_MS, undefined, { ref: false })]);
    },
    stop: () => session.stop(),
  };
}
