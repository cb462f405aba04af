import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { CacheTag } from "#shared/contract/cache-tag.ts";
import { breakOff, hearingClient, noticeSilence } from "../db/hearing.ts";
import type { Logger } from "../logger.ts";
import { TagChanges } from "./tag-changes.ts";

/**
 * The versions of public content known to this process. Triggers on the tables announce the tags of changes (decision
 * 0071), all processes get them on commit, and older cached content is stale.
 */
export type TagVersions = {
  /** Where the count of changes stands: read it before reading anything else, and store it with what was read. */
  mark(): number;
  /** Whether nothing that has one of these tags changed after a mark. Never true while changes can't be heard. */
  isCurrent(tags: readonly CacheTag[], since: number): boolean;
  /** Whether a change of what has one of these tags was heard after a mark. Unknown, and false, while changes can't be heard. */
  hasHeardChange(tags: readonly CacheTag[], since: number): boolean;
  /** One text for the present versions of some tags, for what is remembered under fixed tags. */
  versionOf(tags: readonly CacheTag[]): string;
  onChange(listener: (tag: string) => void): void;
  /** Resolves when what was committed before is known here, so that a read after a write is of after it. Never rejects. */
  catchUp(): Promise<void>;
  stop(): Promise<void>;
};

const CHANNEL = "tag_changed";
/** A connection that is about to break doesn't answer; what it missed is stale then. */
const CATCH_UP_MS = 500;

export async function listenToTagVersions({
  databaseUrl,
  logger,
}: {
  databaseUrl: string;
  logger: Logger;
}): Promise<TagVersions> {
  const changes = new TagChanges();
  const listeners: ((tag: string) => void)[] = [];
  let client: pg.Client | undefined;
  let stopped = false;

  const hear = (tag: string) => {
    changes.hear(tag);
    for (const listener of listeners) listener(tag);
  };

  async function connect(): Promise<void> {
    const next = hearingClient(databaseUrl, "halcyon-listen");
    next.on("error", (error) => lost(next, error));
    next.on("end", () => lost(next));
    next.on("notification", ({ payload }) => hear(payload ?? "*"));
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
    } catch (error) {
      breakOff(next);
      throw error;
    }
    client = next;
    void noticeSilence(next);
  }

  function lost(which: pg.Client, error?: Error): void {
    if (stopped || which !== client) return;
    client = undefined;
    hear("*");
    logger.warn({ err: error }, "lost the connection that hears of changed content");
    const retry = () => {
      if (stopped) return;
      connect().then(
        // What was said meanwhile was missed: anything may have changed.
        () => hear("*"),
        () => setTimeout(retry, 1_000).unref(),
      );
    };
    setTimeout(retry, 200).unref();
  }

  await connect();
  return {
    mark: () => changes.count,
    isCurrent: (tags, since) => client !== undefined && changes.areCurrent(tags, since),
    hasHeardChange: (tags, since) => client !== undefined && !changes.areCurrent(tags, since),
    versionOf: (tags) => tags.map((tag) => changes.lastOf(tag)).join("."),
    onChange: (listener) => listeners.push(listener),
    async catchUp() {
      // The database sends a session all notices of earlier commits before it answers its next query.
      const answered = client?.query("select 1").then(
        () => undefined,
        () => undefined,
      );
      await Promise.race([answered, sleep(CATCH_UP_MS, undefined, { ref: false })]);
    },
    async stop() {
      stopped = true;
      const last = client;
      client = undefined;
      await last?.end();
    },
  };
}
