import { and, count, eq, or, sql } from "drizzle-orm";
import { customerNamesInSql } from "#modules/account/server/public.ts";
import type { AuditActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import { type Database, type DatabaseOrTransaction, type Transaction, withRetry } from "#platform/db/client.ts";
import { command } from "#platform/db/statement.ts";
import { AppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";
import type { Principal } from "#shared/principal.ts";
import { hasRight } from "#shared/rights.ts";
import type { SavedView } from "../../staff/contract/views/saved-view-calls.ts";
import { savedViews } from "./saved-view-tables.ts";

/** The maximum number of views that a person may have per list. */
const MOST_VIEWS = 40;

type Person = { principal: Principal; actor: AuditActor };
type StoredView = typeof savedViews.$inferSelect;

/** Returns the views of a list that a person sees: their own and shared ones, oldest first. */
export async function listViews(
  db: DatabaseOrTransaction,
  { customerId }: Principal,
  resource: string,
): Promise<SavedView[]> {
  const owner = sql<string>`(select btrim(concat_ws(' ', c.first_name, c.last_name)) from ${customerNamesInSql} c where c.id = ${savedViews.ownerId})`;
  const rows = await db
    .select({
      id: savedViews.id,
      name: savedViews.name,
      query: savedViews.query,
      columns: savedViews.columns,
      isShared: savedViews.isShared,
      ownerId: savedViews.ownerId,
      owner,
    })
    .from(savedViews)
    .where(and(eq(savedViews.resource, resource), or(eq(savedViews.ownerId, customerId), savedViews.isShared)))
    .orderBy(savedViews.createdAt, savedViews.id);
  return rows.map(({ ownerId, ...view }) => ({ ...view, isOwn: ownerId === customerId }));
}

const holdOwner = command(sql`select pg_advisory_xact_lock(hashtextextended(${sql.placeholder("owner")}, 0))`);

const log = (tx: Transaction, actor: AuditActor, view: Pick<StoredView, "id" | "name" | "resource">, what: string) =>
  writeAudit(tx, actor, {
    action: `savedView.${what}`,
    resource: "SavedView",
    resourceId: view.id,
    summary: `View ${view.name} of ${view.resource} ${what}d`,
  });

const assertMayShare = (principal: Principal) => {
  if (!hasRight(principal, "views.share")) throw new AppError("forbidden");
};

export type NewView = Pick<StoredView, "resource" | "name" | "query" | "columns" | "isShared">;

/** Saves a view, replacing the person's view of the same name. Throws `forbidden`, and `conflict` at the limit. */
export async function saveView(db: Database, { principal, actor }: Person, view: NewView): Promise<SavedView[]> {
  if (view.isShared) assertMayShare(principal);
  const { customerId: ownerId } = principal;
  return withRetry(db, async (tx) => {
    // Allows one save at a time per person, so that two saves can't create views of the same name.
    await holdOwner(tx, { owner: `saved views ${ownerId}` });
    const isOwn = and(eq(savedViews.ownerId, ownerId), eq(savedViews.resource, view.resource));
    const isNamed = and(isOwn, sql`lower(${savedViews.name}) = lower(${view.name})`);
    const [former] = await tx.select({ id: savedViews.id }).from(savedViews).where(isNamed).for("update");
    const [{ many } = { many: 0 }] = await tx.select({ many: count() }).from(savedViews).where(isOwn);
    if (!former && many >= MOST_VIEWS)
      throw new AppError("conflict", { message: `A list has at most ${MOST_VIEWS} views of one person.` });
    const id = former?.id ?? newId();
    if (former) await tx.update(savedViews).set(view).where(eq(savedViews.id, id));
    else await tx.insert(savedViews).values({ id, ownerId, ...view });
    await log(tx, actor, { id, ...view }, "save");
    return listViews(tx, principal, view.resource);
  });
}

/** Returns a view that a person may change: their own, or a shared one with permission to share. Throws `not_found`. */
async function lockView(tx: Transaction, principal: Principal, id: string): Promise<StoredView> {
  const [view] = await tx.select().from(savedViews).where(eq(savedViews.id, id)).for("update");
  const isTheirs = view?.ownerId === principal.customerId || (view?.isShared && hasRight(principal, "views.share"));
  if (!view || !isTheirs) throw new AppError("not_found");
  return view;
}

/** Renames or shares a view. Throws `not_found`, `forbidden`, and `conflict` for a name already used by its owner. */
export async function changeView(
  db: Database,
  { principal, actor }: Person,
  { id, ...changes }: { id: string; name?: string | undefined; isShared?: boolean | undefined },
): Promise<SavedView[]> {
  return withRetry(db, async (tx) => {
    const view = await lockView(tx, principal, id);
    const next = { name: changes.name ?? view.name, isShared: changes.isShared ?? view.isShared };
    if (next.isShared && !view.isShared) assertMayShare(principal);
    const twins = await tx.$count(
      savedViews,
      and(
        ...[eq(savedViews.ownerId, view.ownerId), eq(savedViews.resource, view.resource)],
        ...[sql`lower(${savedViews.name}) = lower(${next.name})`, sql`${savedViews.id} <> ${id}`],
      ),
    );
    if (twins > 0) throw new AppError("conflict", { message: "There is a view of this name." });
    await tx.update(savedViews).set(next).where(eq(savedViews.id, id));
    await log(tx, actor, { ...view, ...next }, "change");
    return listViews(tx, principal, view.resource);
  });
}

/** Deletes a view. Throws `not_found`. */
export async function deleteView(db: Database, { principal, actor }: Person, id: string): Promise<SavedView[]> {
  return withRetry(db, async (tx) => {
    const view = await lockView(tx, principal, id);
    await tx.delete(savedViews).where(eq(savedViews.id, id));
    await log(tx, actor, view, "delete");
    return listViews(tx, principal, view.resource);
  });
}
