import type { ApiBinder } from "#platform/api-binder.ts";
import { type AuditActor, actorOf } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import { type DatabaseOrTransaction, type Transaction, withRetry } from "#platform/db/client.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError, isAppError } from "#shared/app-error.ts";
import type { AnyResourceCalls } from "#shared/contract/resource/call-types.ts";
import type { AnyRecord, Bound } from "../binding.ts";
import { lockRecord, readRecord } from "../read-record.ts";
import { translateRefusals } from "../refusals.ts";
import { actionPrefixOf } from "../summary.ts";
import { changeRecord } from "../write-record.ts";
import {
  discardDraft,
  planDraft,
  putDraftLive,
  readPendingVersion,
  registerVersioned,
  saveDraft,
  type Versioned,
} from "./drafts.ts";
import { newestNumber } from "./live-version.ts";

const titleOf = ({ resource }: Bound, record: AnyRecord) => String(record[resource.title] ?? resource.words.one);

/** Returns how the drafts of a resource go live: as a change of the record, with all its rules. */
function versionedOf({ db }: ServerDeps, bound: Bound): Versioned {
  const { name, drafts } = bound.resource;
  return {
    name,
    async about(db, id) {
      const record = await readRecord(db, bound, id).catch(() => undefined);
      return record && { title: titleOf(bound, record), path: `${drafts}/${id}` };
    },
    async lock(tx, id) {
      await bound.lock?.(tx, id);
      await lockRecord(tx, bound, id);
    },
    withRefusals: (id, work) => translateRefusals(db, bound, id, work),
    async putLive(tx, { id, body, actor }) {
      await changeRecord(tx, bound, { actor }, { kind: "update", id, version: undefined, fields: body });
    },
  };
}

/** Returns the changes that differ from the record. */
function differing(changes: Readonly<Record<string, unknown>>, record: AnyRecord): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(changes).filter(
      ([name, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(record[name]),
    ),
  );
}

/** Binds the calls of a resource whose changes can be drafted. A draft contains the fields that it changes. */
export function bindDrafts(api: ApiBinder, deps: ServerDeps, bound: Bound, calls: AnyResourceCalls): void {
  const { db, clock } = deps;
  const { readDraft, saveDraft: save, discardDraft: discard, publish } = calls;
  if (!readDraft || !save || !discard || !publish) throw new Error(`${bound.resource.name} has no calls for drafts`);
  const versioned = versionedOf(deps, bound);
  registerVersioned(deps, versioned);
  const ofRecord = (recordId: string) => ({ resource: versioned.name, recordId });

  async function stateOf(db: DatabaseOrTransaction, id: string) {
    const ahead = await readPendingVersion(db, ofRecord(id));
    const next = ahead?.n ?? Math.max(await newestNumber(db, ofRecord(id)), 1) + 1;
    return {
      version: next,
      state: ahead?.state === "planned" ? ("planned" as const) : ahead ? ("draft" as const) : ("none" as const),
      hash: ahead?.hash ?? null,
      savedAt: ahead?.madeAt.toISOString() ?? null,
      liveFrom: ahead?.liveFrom?.toISOString() ?? null,
      changes: ahead?.body ?? {},
    };
  }
  const state = async (id: string) => ({ data: await stateOf(db, id) });

  /** Runs work; a conflict carries the current draft. */
  async function onSeenDraft(id: string, work: () => Promise<void>) {
    try {
      await work();
    } catch (error) {
      if (!isAppError(error, "version_conflict")) throw error;
      throw new AppError("version_conflict", { cause: error, current: (await state(id)).data });
    }
    return state(id);
  }
  const locked = (id: string, work: (tx: Transaction, record: AnyRecord) => Promise<unknown>) =>
    withRetry(db, async (tx) => {
      await bound.lock?.(tx, id);
      await work(tx, await lockRecord(tx, bound, id));
    });
  const log = (tx: Transaction, actor: AuditActor, record: AnyRecord, what: string, words: string) =>
    writeAudit(tx, actor, {
      action: `${actionPrefixOf(bound.resource)}${what}`,
      resource: versioned.name,
      resourceId: record.id,
      summary: `${titleOf(bound, record)}: ${words}`,
    });

  api.on(readDraft, async ({ params: { id }, principal }) => {
    await readRecord(db, bound, id, bound.scope?.(principal));
    return state(id);
  });
  api.on(save, ({ params: { id }, body: { changes, hash }, ...context }) =>
    onSeenDraft(id, () =>
      locked(id, async (tx, record) => {
        const body = differing(changes, record);
        if (Object.keys(body).length === 0)
          throw new AppError("invalid_input", { message: "Nothing differs from what is live." });
        await saveDraft(tx, ofRecord(id), {
          body,
          expectedHash: hash,
          madeBy: context.principal.customerId,
          isNew: false,
        });
        const ahead = await readPendingVersion(tx, ofRecord(id));
        await log(tx, actorOf(context), record, "saveDraft", `draft of version ${ahead?.n} saved`);
      }),
    ),
  );
  api.on(discard, ({ params: { id }, query: { hash }, ...context }) =>
    onSeenDraft(id, () =>
      locked(id, async (tx, record) => {
        const n = await discardDraft(tx, ofRecord(id), hash);
        await log(tx, actorOf(context), record, "discardDraft", `draft of version ${n} discarded`);
      }),
    ),
  );
  api.on(publish, ({ params: { id }, body: { hash, liveFrom }, ...context }) =>
    onSeenDraft(id, async () => {
      const actor = actorOf(context);
      if (liveFrom === undefined) return putDraftLive(db, versioned, { id, expectedHash: hash, actor });
      const at = new Date(liveFrom);
      if (at <= clock.now())
        throw new AppError("invalid_input", { issues: [{ path: "liveFrom", message: "Choose a time ahead." }] });
      await locked(id, async (tx, record) => {
        const n = await planDraft(tx, ofRecord(id), {
          expectedHash: hash,
          liveFrom: at,
          madeBy: context.principal.customerId,
        });
        await log(tx, actor, record, "plan", `version ${n} planned for ${at.toISOString()}`);
      });
    }),
  );
}
