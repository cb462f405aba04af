import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { CacheTag } from "#shared/contract/define-call.ts";
import type { Logger } from "../logger.ts";

/**
 * The versions of public content as this process knows them. Every write bumps its tags in its own transaction
 * (`bumpTags`), the database tells all processes, and whatever was kept under an older version is stale.
 */
export type TagVersions = {
  /** One text for the present versions of some tags: read it before rendering, keep it with what was rendered. */
  versionOf(tags: readonly CacheTag[]): string;
  onChange(listener: (tag: string) => void): void;
  /** Resolves when what was committed before is known here, so that a read after a write is of after it. Never rejects. */
  catchUp(): Promise<void>;
  stop(): Promise<void>;
};

const CHANNEL = "cache_version";
/** A connection that is about to break doesn't answer; what it missed is stale then. */
const CATCH_UP_MS = 500;

export async function listenToTagVersions({
  databaseUrl,
  logger,
}: {
  databaseUrl: string;
  logger: Logger;
}): Promise<TagVersions> {
  const versions = new Map<string, number>();
  const listeners: ((tag: string) => void)[] = [];
  let client: pg.Client | undefined;
  let stopped = false;
  let generation = 0;

  const set = (tag: string, version: number) => {
    if ((versions.get(tag) ?? 0) === version) return;
    versions.set(tag, version);
    for (const listener of listeners) listener(tag);
  };

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: databaseUrl, application_name: "halcyon-listen", keepAlive: true });
    next.on("error", (error) => lost(next, error));
    next.on("end", () => lost(next));
    next.on("notification", ({ payload }) => {
      const [tag = "", version = "0"] = (payload ?? "").split(":");
      set(tag, Number(version));
    });
    await next.connect();
    await next.query(`listen ${CHANNEL}`);
    const { rows } = await next.query<{ tag: string; version: string }>("select tag, version from cache_versions");
    for (const row of rows) set(row.tag, Number(row.version));
    client = next;
  }

  function lost(which: pg.Client, error?: Error): void {
    if (stopped || which !== client) return;
    client = undefined;
    // Until we hear again, nothing kept may be trusted: a new generation makes all of it stale.
    generation += 1;
    logger.warn({ err: error }, "lost the connection that hears of changed content");
    const retry = () => {
      if (stopped) return;
      connect().catch(() => setTimeout(retry, 1_000).unref());
    };
    setTimeout(retry, 200).unref();
  }

  await connect();
  return {
    versionOf: (tags) => `${generation}/${tags.map((tag) => versions.get(tag) ?? 0).join(".")}`,
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
