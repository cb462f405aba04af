import { sql } from "drizzle-orm";
import { type AuditActor, actorOf } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import { type Transaction, withRetry } from "#platform/db/client.ts";
import { command } from "#platform/db/statement.ts";
import {
  discardDraft,
  planDraft,
  readPendingVersion,
  registerVersioned,
  saveDraft,
  type Versioned,
} from "#platform/resource/versions/drafts.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError, isAppError } from "#shared/app-error.ts";
import type { Principal } from "#shared/principal.ts";
import type { PlannedSection, SectionPlan } from "../staff/contract/settings-calls.ts";
import { patchOf, readSettings, writeSection } from "./settings-section.ts";
import { clinicSettings } from "./tables.ts";

const RESOURCE = "Settings";
const TITLES: Record<PlannedSection, string> = { brand: "Brand" };
const ofSection = (section: PlannedSection) => ({ resource: RESOURCE, recordId: section });
const isPlanned = (id: string): id is PlannedSection => Object.hasOwn(TITLES, id);

type Context = { principal: Principal; requestId: string; clientNetwork: string | undefined };

const lock = command(sql`select 1 from ${clinicSettings} for update`);

/** How a section's planned values go live: by the same rules as a save of its form. */
const versioned: Versioned = {
  name: RESOURCE,
  about: async (_, id) => (isPlanned(id) ? { title: TITLES[id], path: `/admin/settings/${id}` } : undefined),
  lock: (tx) => lock(tx),
  async putLive(tx, { id, body, actor }) {
    if (!isPlanned(id)) throw new AppError("not_found");
    const stored = await readSettings(tx);
    const patch = await patchOf(tx, stored, { section: id, values: body });
    await writeSection(tx, actor, { section: id, stored, patch });
  },
};

/** Returns the use cases of planned settings. A `version_conflict` error contains the current plan. */
export function sectionPlans(deps: ServerDeps) {
  const { db, clock } = deps;
  registerVersioned(deps, versioned);

  async function read(section: PlannedSection): Promise<SectionPlan> {
    const ahead = await readPendingVersion(db, ofSection(section));
    return {
      state: ahead?.state === "planned" ? "planned" : ahead ? "draft" : "none",
      hash: ahead?.hash ?? null,
      values: ahead?.body ?? {},
      liveFrom: ahead?.liveFrom?.toISOString() ?? null,
    };
  }

  async function onSeen(section: PlannedSection, work: (tx: Transaction) => Promise<void>): Promise<SectionPlan> {
    try {
      await withRetry(db, async (tx) => {
        await lock(tx);
        await work(tx);
      });
    } catch (error) {
      if (!isAppError(error, "version_conflict")) throw error;
      throw new AppError("version_conflict", { cause: error, current: await read(section) });
    }
    return read(section);
  }
  const log = (tx: Transaction, actor: AuditActor, section: PlannedSection, action: string, words: string) =>
    writeAudit(tx, actor, {
      action: `settings.${action}`,
      resource: RESOURCE,
      resourceId: section,
      summary: `Settings: ${section}, ${words}`,
    });

  return {
    read,

    /**
     * Plans values. Throws `invalid_input` for values that the section currently refuses, and for a time that has
     * passed.
     */
    async plan(
      section: PlannedSection,
      { values, liveFrom, hash }: { values: Record<string, unknown>; liveFrom: string; hash: string | null },
      context: Context,
    ): Promise<SectionPlan> {
      const at = new Date(liveFrom);
      if (at <= clock.now())
        throw new AppError("invalid_input", { issues: [{ path: "liveFrom", message: "Choose a time ahead." }] });
      await patchOf(db, await readSettings(db), { section, values });
      return onSeen(section, async (tx) => {
        const madeBy = context.principal.customerId;
        await saveDraft(tx, ofSection(section), { body: values, expectedHash: hash, madeBy, isNew: true });
        const expectedHash = (await readPendingVersion(tx, ofSection(section)))?.hash ?? "";
        await planDraft(tx, ofSection(section), { expectedHash, liveFrom: at, madeBy });
        await log(tx, actorOf(context), section, "plan", `planned for ${at.toISOString()}`);
      });
    },

    discard: (section: PlannedSection, { hash }: { hash: string }, context: Context): Promise<SectionPlan> =>
      onSeen(section, async (tx) => {
        await discardDraft(tx, ofSection(section), hash);
        await log(tx, actorOf(context), section, "discardPlan", "the plan is discarded");
      }),
  };
}
