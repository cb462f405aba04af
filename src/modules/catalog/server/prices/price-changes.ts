import { eq } from "drizzle-orm";
import { type AuditActor, actorOf } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import { type DatabaseOrTransaction, type Transaction, withRetry } from "#platform/db/client.ts";
import {
  planDraft,
  putDraftLive,
  readPendingVersion,
  readVersion,
  registerVersioned,
  saveDraft,
  type Versioned,
} from "#platform/resource/versions/drafts.ts";
import { makeLive } from "#platform/resource/versions/live-version.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError, isAppError } from "#shared/app-error.ts";
import { counted } from "#shared/counted.ts";
import type { Principal } from "#shared/principal.ts";
import { keyOfItem, type PriceRow, refusalsOf } from "../../domain/price-change.ts";
import { priceChangeDescription } from "../../staff/contract/price-change.ts";
import type { PriceChangeRow, PriceChangeState } from "../../staff/contract/price-change-calls.ts";
import { applyPrices, assertPrices } from "./apply-prices.ts";
import { priceChanges } from "./price-change-tables.ts";
import { pricedItemsById } from "./priced-items.ts";

const RESOURCE = priceChangeDescription.name;
const ofChange = (recordId: string) => ({ resource: RESOURCE, recordId });

type Context = { principal: Principal; requestId: string; clientNetwork: string | undefined };

/** Returns the rows of a version, which were parsed when they were saved. */
const rowsOf = (body: Record<string, unknown> | undefined) => (body?.rows ?? []) as PriceRow[];

/** Reads a price change. Throws `not_found`. `isForUpdate`: its prices are locked until the transaction ends. */
async function readChange(db: DatabaseOrTransaction, id: string, isForUpdate = false) {
  const found = db
    .select({ name: priceChanges.name, archivedAt: priceChanges.archivedAt })
    .from(priceChanges)
    .where(eq(priceChanges.id, id));
  const [row] = await (isForUpdate ? found.for("update") : found);
  if (!row) throw new AppError("not_found");
  return row;
}

/** Adds the current names and prices of items to rows. */
export async function shownRows(db: DatabaseOrTransaction, rows: readonly PriceRow[]): Promise<PriceChangeRow[]> {
  const items = await pricedItemsById(db, rows);
  const refused = refusalsOf(rows, items);
  return rows.map((row) => {
    const item = items.get(keyOfItem(row));
    return {
      ...row,
      name: item?.name ?? row.itemId,
      group: item?.group ?? "",
      now: item?.[row.which] ?? null,
      issue: item ? (refused.get(row) ?? null) : "It isn’t there anymore, and is left out.",
    };
  });
}

/** Returns the prices of a price change, next to the current ones. Throws `not_found`. */
export async function readPriceChange(db: DatabaseOrTransaction, id: string): Promise<PriceChangeState> {
  await readChange(db, id);
  const ahead = await readPendingVersion(db, ofChange(id));
  const live = ahead ? undefined : await readVersion(db, ofChange(id), "live");
  const version = ahead ?? live;
  const rows = rowsOf(version?.body);
  return {
    state: live ? "live" : ahead?.state === "planned" ? "planned" : rows.length > 0 ? "draft" : "empty",
    hash: ahead?.hash ?? null,
    savedAt: version?.madeAt.toISOString() ?? null,
    liveFrom: version?.liveFrom?.toISOString() ?? null,
    // Rows that are live were applied already, so they have no issues.
    rows: (await shownRows(db, rows)).map((row) => (live ? { ...row, issue: null } : row)),
  };
}

const log = (tx: Transaction, actor: AuditActor, id: string, what: string, summary: string) =>
  writeAudit(tx, actor, { action: `priceChange.${what}`, resource: RESOURCE, resourceId: id, summary });

/** Defines how new prices go live: all in one transaction. A price change that is live can't become a draft again. */
function versionedOf({ db }: ServerDeps): Versioned {
  return {
    name: RESOURCE,
    async about(db, id) {
      const change = await readChange(db, id).catch(() => undefined);
      return change && { title: change.name, path: `/admin/prices/${id}` };
    },
    lock: async (tx, id) => void (await readChange(tx, id, true)),
    async check(_, body) {
      const rows = rowsOf(body);
      assertPrices(rows, await pricedItemsById(db, rows));
    },
    async putLive(tx, { id, body, actor }) {
      const { name } = await readChange(tx, id);
      const rows = rowsOf(body);
      // All audit entries of a change share a request id, even if a job makes the change, so that the log shows them as
      // one line.
      const author = { ...actor, requestId: actor.requestId ?? `prices ${id}` };
      const items = await applyPrices(tx, rows, { actor: author, reason: name });
      await makeLive(tx, ofChange(id), { n: 1, body, madeBy: actor.accountId });
      await log(tx, author, id, "publish", `${name}: prices of ${counted(items, "item")} put live`);
    },
  };
}

/** Returns the use cases of price changes. Each throws `not_found`; `version_conflict` carries the current draft. */
export function priceChangeCases(deps: ServerDeps) {
  const { db, clock } = deps;
  const versioned = versionedOf(deps);
  registerVersioned(deps, versioned);

  async function onSeen(id: string, work: () => Promise<void>): Promise<PriceChangeState> {
    try {
      await work();
    } catch (error) {
      if (!isAppError(error, "version_conflict")) throw error;
      throw new AppError("version_conflict", { cause: error, current: await readPriceChange(db, id) });
    }
    return readPriceChange(db, id);
  }

  /** Locks a price change. Throws `conflict` if it is live or archived. */
  async function lockOpen(tx: Transaction, id: string) {
    const change = await readChange(tx, id, true);
    if (change.archivedAt) throw new AppError("conflict", { message: "It is archived. Restore it first." });
    if (await readVersion(tx, ofChange(id), "live"))
      throw new AppError("conflict", { message: "These prices are live. Make another price change." });
    return change;
  }

  return {
    /** Replaces the draft. `old` in a row is the price that the person saw. */
    save: (id: string, { rows, hash }: { rows: readonly PriceRow[]; hash: string | null }, context: Context) =>
      onSeen(id, () =>
        withRetry(db, async (tx) => {
          const { name } = await lockOpen(tx, id);
          await saveDraft(tx, ofChange(id), {
            body: { rows },
            expectedHash: hash,
            madeBy: context.principal.customerId,
            isNew: true,
          });
          await log(tx, actorOf(context), id, "saveDraft", `${name}: draft of ${counted(rows.length, "price")} saved`);
        }),
      ),

    publish: (id: string, { hash, liveFrom }: { hash: string; liveFrom?: string | undefined }, context: Context) =>
      onSeen(id, async () => {
        const actor = actorOf(context);
        await withRetry(db, (tx) => lockOpen(tx, id));
        if (liveFrom === undefined) return putDraftLive(db, versioned, { id, expectedHash: hash, actor });
        const at = new Date(liveFrom);
        if (at <= clock.now())
          throw new AppError("invalid_input", { issues: [{ path: "liveFrom", message: "Choose a time ahead." }] });
        const draft = await readPendingVersion(db, ofChange(id));
        if (draft) await versioned.check?.(id, draft.body);
        await withRetry(db, async (tx) => {
          const { name } = await lockOpen(tx, id);
          await planDraft(tx, ofChange(id), { expectedHash: hash, liveFrom: at, madeBy: context.principal.customerId });
          await log(tx, actor, id, "plan", `${name}: planned for ${at.toISOString()}`);
        });
      }),
  };
}

/** Removes the schedule of an archived price change, so that its prices are a draft. */
export async function unplan(tx: Transaction, id: string): Promise<void> {
  const of = ofChange(id);
  const ahead = await readPendingVersion(tx, of);
  if (ahead?.state === "planned" && ahead.madeBy)
    await saveDraft(tx, of, { body: ahead.body, expectedHash: ahead.hash, madeBy: ahead.madeBy, isNew: true });
}
