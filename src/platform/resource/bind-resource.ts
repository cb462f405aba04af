import { and, type SQL } from "drizzle-orm";
import type { ApiBinder, CallContext } from "#platform/api-binder.ts";
import { actorOf } from "#platform/audit/actor.ts";
import { withRetry } from "#platform/db/client.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError } from "#shared/app-error.ts";
import type { AnyResourceCalls } from "#shared/contract/resource/call-types.ts";
import type { Resource } from "#shared/contract/resource/define-resource.ts";
import { type Description, viewsOf } from "#shared/contract/resource/description.ts";
import { MOST_ROWS_AT_ONCE } from "#shared/contract/resource/import-calls.ts";
import { type ListQuery, parseListQuery, type QueryValues } from "#shared/contract/resource/list-query.ts";
import type { Shape } from "#shared/contract/resource/schemas.ts";
import type { Principal } from "#shared/principal.ts";
import { hasRight } from "#shared/rights.ts";
import { type BindingOf, type Bound, type Writer, withBinding } from "./binding.ts";
import { bulkChange } from "./bulk/bulk-change.ts";
import { applyImport } from "./csv/apply-import.ts";
import { checkImport } from "./csv/check-import.ts";
import { exportRecords } from "./csv/export-records.ts";
import { startImport } from "./csv/import-job.ts";
import { recordExport } from "./csv/record-export.ts";
import { registerForImports } from "./csv/registered.ts";
import { findImpact } from "./impacts.ts";
import { listChanges } from "./list-changes.ts";
import { listConditionsInSql } from "./list-conditions.ts";
import { countRecords, listRecords } from "./list-records.ts";
import { moveRecord, orderRecords } from "./order-records.ts";
import { bindPlans } from "./plans/bind-plans.ts";
import { makePreview } from "./preview.ts";
import { readRecord } from "./read-record.ts";
import { translateRefusals } from "./refusals.ts";
import { bindDrafts } from "./versions/bind-drafts.ts";
import { changeRecord, createRecord, type WantedChange } from "./write-record.ts";

type StaffContext = Pick<CallContext<AnyResourceCalls["get"]>, "principal" | "requestId" | "clientNetwork">;

/** Returns the time zone for days in filters. */
type Zone = () => Promise<string>;
const utc: Zone = async () => "UTC";

/**
 * Connects every call of a resource to its table: reading, filtering and sorting lists, and the only way to change
 * records. A change checks the version, applies the rules, and writes the audit entry, the events and the cache
 * invalidation in its transaction. `zone`: the clinic's time zone.
 */
export function bindResource<D extends Description, S extends Shape>(
  api: ApiBinder,
  deps: ServerDeps,
  resource: Resource<D, S>,
  binding: BindingOf<Resource<D, S>>,
  zone: Zone = utc,
): void {
  const bound = withBinding(resource, binding);
  const calls = resource.calls as unknown as AnyResourceCalls; // of any resource; its own types aren't needed here
  registerForImports(deps, bound);
  // Paths with a word are registered before those with an id in its place.
  bindLists(api, deps, bound, calls, zone);
  bindMany(api, deps, bound, calls, zone);
  bindFiles(api, deps, bound, calls, zone);
  if (calls.saveDraft) bindDrafts(api, deps, bound, calls);
  if (calls.plan) bindPlans(api, deps, bound, calls);
  bindReads(api, deps, bound, calls);
  bindWrites(api, deps, bound, calls);
}

function parsedQuery(bound: Bound, values: QueryValues) {
  const { query, issues } = parseListQuery(bound.resource, values);
  if (issues.length > 0) throw new AppError("invalid_input", { issues });
  return query;
}

const scopeOf = (bound: Bound, principal: Principal): SQL | undefined => bound.scope?.(principal);
const writerOf = (bound: Bound, context: StaffContext): Writer => ({
  actor: actorOf(context),
  scope: scopeOf(bound, context.principal),
});

function bindLists(api: ApiBinder, { db }: ServerDeps, bound: Bound, calls: AnyResourceCalls, zone: Zone): void {
  const shown = (query: ListQuery, principal: Principal, timeZone: string) =>
    and(listConditionsInSql(bound, query, principal, timeZone), bound.listed?.(query));
  api.on(calls.list, async ({ query: values, principal }) => {
    const query = parsedQuery(bound, values);
    return { data: await listRecords(db, bound, query, shown(query, principal, await zone())) };
  });
  api.on(calls.counts, async ({ query: { q }, principal }) => {
    const timeZone = await zone();
    const views = await Promise.all(
      viewsOf(bound.resource).map(async ({ id }) => {
        const query = parsedQuery(bound, { view: id, q });
        return { id, ...(await countRecords(db, bound, shown(query, principal, timeZone))) };
      }),
    );
    return { data: { views } };
  });
}

function bindReads(api: ApiBinder, deps: ServerDeps, bound: Bound, calls: AnyResourceCalls): void {
  const { db } = deps;
  api.on(calls.get, async ({ params, principal }) => ({
    data: await readRecord(db, bound, params.id, scopeOf(bound, principal)),
  }));
  if (calls.changes)
    api.on(calls.changes, async ({ params, principal }) => {
      await readRecord(db, bound, params.id, scopeOf(bound, principal));
      return { data: await listChanges(db, { resource: bound.resource.name, resourceId: params.id, principal }) };
    });
  if (calls.preview)
    api.on(calls.preview, async ({ params, body, principal }) => ({
      data: await translateRefusals(db, bound, params.id, () =>
        makePreview(db, bound, { id: params.id, changes: body.changes, scope: scopeOf(bound, principal) }),
      ),
    }));
  if (calls.impact)
    api.on(calls.impact, async ({ params, body, principal }) => {
      const before = await readRecord(db, bound, params.id, scopeOf(bound, principal));
      const change = { changes: body.changes ?? {}, action: body.action };
      const own = (await bound.impact?.(db, { id: params.id, ...change })) ?? [];
      const elsewhere = (await findImpact(deps, bound.resource.name)?.(db, { before, ...change })) ?? [];
      return { data: { notes: [...own, ...elsewhere] } };
    });
}

function bindWrites(api: ApiBinder, { db }: ServerDeps, bound: Bound, calls: AnyResourceCalls): void {
  const change = (context: StaffContext, input: WantedChange) =>
    translateRefusals(db, bound, input.id, () =>
      withRetry(db, (tx) => changeRecord(tx, bound, writerOf(bound, context), input)),
    );
  if (calls.create)
    api.on(calls.create, async ({ body, ...context }) => ({
      data: await translateRefusals(db, bound, undefined, () =>
        withRetry(db, (tx) => createRecord(tx, bound, writerOf(bound, context), body)),
      ),
    }));
  if (calls.update)
    api.on(calls.update, async ({ params, body, ...context }) => {
      const { version, ...fields } = body as { version: number } & Record<string, unknown>; // in addition to fields of any name
      return { data: await change(context, { kind: "update", id: params.id, version, fields }) };
    });
  if (calls.archive)
    api.on(calls.archive, async ({ params, body, ...context }) => ({
      data: await change(context, { kind: "archive", id: params.id, version: body.version }),
    }));
  if (calls.restore)
    api.on(calls.restore, async ({ params, body, ...context }) => ({
      data: await change(context, { kind: "restore", id: params.id, version: body.version }),
    }));
  if (calls.delete)
    api.on(calls.delete, async ({ params, query, body, ...context }) => {
      const version = body.version ?? query.version;
      if (version === undefined)
        throw new AppError("invalid_input", { issues: [{ path: "version", message: "Fill this in" }] });
      await change(context, { kind: "delete", id: params.id, version });
      return { data: { id: params.id } };
    });
}

function bindMany(api: ApiBinder, { db }: ServerDeps, bound: Bound, calls: AnyResourceCalls, zone: Zone): void {
  if (calls.bulk)
    api.on(calls.bulk, async ({ body, ...context }) => {
      const ofCaller = { principal: context.principal, zone: await zone() };
      return { data: await bulkChange(db, bound, writerOf(bound, context), body, ofCaller) };
    });
  if (calls.order)
    api.on(calls.order, async ({ body, ...context }) => {
      await orderRecords(db, bound, writerOf(bound, context), body.ids);
      return { data: { ids: body.ids } };
    });
  if (calls.move)
    api.on(calls.move, async ({ params, body, ...context }) => ({
      data: await moveRecord(db, bound, writerOf(bound, context), params.id, body),
    }));
}

function bindFiles(api: ApiBinder, { db }: ServerDeps, bound: Bound, calls: AnyResourceCalls, zone: Zone): void {
  const { name, rights, words } = bound.resource;
  if (calls.export)
    api.on(calls.export, async ({ query: { mark, ...values }, ...context }) => {
      const query = parsedQuery(bound, values);
      const where = listConditionsInSql(bound, query, context.principal, await zone());
      await recordExport(db, bound, actorOf(context));
      return new Response(exportRecords(db, bound, query, where, mark === "yes"), {
        headers: {
          "content-type": "text/csv; charset=utf-8",
          "content-disposition": `attachment; filename="${words.many.replaceAll(" ", "-")}.csv"`,
          "cache-control": "no-store",
        },
      });
    });
  if (calls.import)
    api.on(calls.import, async ({ query, file, ...context }) => {
      const { principal } = context;
      if (!hasRight(principal, rights.write)) throw new AppError("forbidden");
      if (!file) throw new Error(`an import of ${name} came without its file`);
      const columns = Object.fromEntries(
        query.column.map((pair) => [pair.slice(0, pair.lastIndexOf("=")), pair.slice(pair.lastIndexOf("=") + 1)]),
      );
      const bytes = new Uint8Array(await file.arrayBuffer());
      const ofCaller = { accountId: principal.customerId, scope: scopeOf(bound, principal) };
      const { badRows, ...checked } = await checkImport(db, bound, { bytes, columns, ...ofCaller });
      const isWritten = query.dryRun !== "true" && (badRows.length === 0 || query.skipBad === "true");
      if (!isWritten) return { data: { ...checked, written: null } };
      const { new: newCount, change, same } = checked.counts;
      if (newCount + change + same > MOST_ROWS_AT_ONCE) {
        const wish = { leaveOut: badRows };
        await startImport(db, {
          runId: checked.runId,
          actor: actorOf(context),
          wish,
          total: newCount + change + same,
        });
        return { data: { ...checked, written: null }, isAccepted: true };
      }
      const of = { runId: checked.runId, bound, ...writerOf(bound, context), body: { leaveOut: badRows } };
      return { data: { ...checked, written: await applyImport(db, { ...of, scope: ofCaller.scope }) } };
    });
}
