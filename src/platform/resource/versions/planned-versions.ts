import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { withRetry } from "#platform/db/client.ts";
import { failpoint } from "#platform/failpoint.ts";
import { emitEvent } from "#platform/jobs/events.ts";
import type { JobTasks } from "#platform/jobs/job-runner.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { recordVersions as versions } from "#platform/tables.ts";
import { isAppError } from "#shared/app-error.ts";
import {
  enqueueVersionJob,
  findVersioned,
  PUT_VERSION_LIVE,
  putDraftLive,
  readPendingVersion,
  scheduledChangeActor,
  type Versioned,
  type VersionRow,
} from "./drafts.ts";
import { isAhead, type VersionedRecordKey } from "./live-version.ts";

/** The event for a planned version that was refused when its time came. It is a draft again. */
export const VERSION_REFUSED = "version_refused";
export type VersionRefused = {
  accountId: string | null;
  recordId: string;
  title: string;
  /** Null for a record without versions. */
  version: number | null;
  path: string;
  why: string;
};

const payloadSchema = z.object({ resource: z.string(), recordId: z.string() });

/** Turns a planned version back into a draft, and notifies the person who planned it. */
async function refuse(
  { db }: ServerDeps,
  versioned: Versioned,
  of: VersionedRecordKey,
  { hash, n, madeBy, liveFrom }: VersionRow,
  why: string,
): Promise<void> {
  await withRetry(db, async (tx) => {
    const back = await tx
      .update(versions)
      .set({ state: "draft", liveFrom: null })
      .where(and(isAhead(of), eq(versions.state, "planned"), eq(versions.hash, hash)))
      .returning({ n: versions.n });
    const about = await versioned.about(tx, of.recordId);
    if (back.length === 0 || !about) return;
    const payload: VersionRefused = { accountId: madeBy, recordId: of.recordId, version: n, why, ...about };
    const key = `version:${of.resource}:${of.recordId}:${n}:${liveFrom?.toISOString()}:refused`;
    await emitEvent(tx, { type: VERSION_REFUSED, key, payload });
  });
}

/**
 * Returns the job that makes planned versions live at their time. It does nothing for a version that is live already or
 * was discarded.
 */
export function versionTasks(deps: ServerDeps): JobTasks {
  const { db } = deps;
  return {
    async [PUT_VERSION_LIVE](payload) {
      const of = payloadSchema.parse(payload);
      const versioned = findVersioned(deps, of.resource);
      const planned = await readPendingVersion(db, of);
      if (!versioned || planned?.state !== "planned" || !planned.liveFrom) return;
      const [{ isDue } = { isDue: false }] = await db
        .select({ isDue: sql<boolean>`${versions.liveFrom} <= clock_now()` })
        .from(versions)
        .where(isAhead(of));
      if (!isDue) return enqueueVersionJob(db, of, planned.liveFrom);
      failpoint("version:due");
      try {
        await putDraftLive(db, versioned, {
          id: of.recordId,
          expectedHash: planned.hash,
          actor: scheduledChangeActor(planned.madeBy),
        });
      } catch (error) {
        if (!isAppError(error)) throw error;
        const { code, message, issues = [] } = error;
        if (code === "internal" || code === "unavailable") throw error;
        // Another draft has replaced this version in the meantime.
        if (code === "version_conflict") return;
        const more = issues.map((issue) => issue.message).filter((words) => !message.includes(words));
        await refuse(deps, versioned, of, planned, [message, ...more].slice(0, 2).join(" "));
      }
    },
  };
}
