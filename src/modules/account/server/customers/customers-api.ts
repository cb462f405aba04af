import type { BindApi } from "#platform/api-binder.ts";
import { actorOf } from "#platform/audit/actor.ts";
import type { Database } from "#platform/db/client.ts";
import type { PersonalDataPart } from "#platform/personal-data.ts";
import { customerStaffCalls as calls } from "../../staff/contract/customers/customer-staff-calls.ts";
import { readStats, type VisitsAhead } from "../stats/customer-stats.ts";
import { changeCustomer } from "./change-customer.ts";
import { addCustomer } from "./create-customer.ts";
import { bindCustomerList } from "./customer-list.ts";
import { addCustomerNote, changeCustomerNote, deleteCustomerNote, listCustomerNotes } from "./customer-notes.ts";
import { findMergedInto, findVisibleCustomer, type SeenBy } from "./customer-scope.ts";
import { setCustomerTags } from "./customer-tags.ts";
import { countTimeline, customerTimeline } from "./customer-timeline.ts";
import { eraseByStaff, previewErasing } from "./erase-customer.ts";
import { downloadExport, makeExport } from "./export-customer.ts";
import { findCustomers, type IsHereToday } from "./find-customers.ts";
import { findDuplicates } from "./find-duplicates.ts";
import { mergeByStaff } from "./merge-by-staff.ts";
import { messageCustomer } from "./message-customer.ts";
import { unmergeCustomers } from "./unmerge-customers.ts";

type Options = {
  /** The parts of the customer data that modules depending on this one store. */
  parts: PersonalDataPart[];
  seenBy: SeenBy;
  visitsAhead: VisitsAhead;
  isHereToday: IsHereToday;
  /** The clinic's time zone. */
  zone: (db: Database) => Promise<string>;
};

/** Connects the back office's customer API to its use cases. */
export function bindCustomersApi(options: Options): BindApi {
  const { parts, seenBy, visitsAhead, isHereToday } = options;
  return (api, deps) => {
    const { db, clock, secrets } = deps;

    api.on(calls.addCustomer, async (context) => ({ data: await addCustomer(db, context.body, actorOf(context)) }));
    api.on(calls.findCustomers, async ({ query, principal }) => ({
      data: { docs: await findCustomers(db, query.q, { principal, seenBy, isHereToday }) },
    }));
    api.on(calls.findDuplicates, async ({ query }) => ({ data: await findDuplicates(db, query.limit) }));
    api.on(calls.mergeCustomers, async (context) => ({
      data: await mergeByStaff(db, context.body, { parts, actor: actorOf(context) }),
    }));
    api.on(calls.downloadCustomerExport, ({ params }) => downloadExport(deps, params.exportId, parts));
    bindCustomerList(api, deps, options, () => {
      api.on(calls["Customer.get"], async ({ params, principal }) => {
        const mergedInto = await findMergedInto(db, params.id);
        const customer = await findVisibleCustomer(db, mergedInto ?? params.id, { principal, seenBy });
        if (!mergedInto) return { data: { ...customer, facts: await readStats(db, customer.id, visitsAhead) } };
        const body = { status: 308, message: "This record was merged into another." };
        return Response.json(body, { status: 308, headers: { location: `/api/v1/admin/Customer/${mergedInto}` } });
      });
    });
    api.on(calls.changeCustomer, async (context) => {
      const { id: customerId } = context.params;
      const { version, ...fields } = context.body;
      const scope = { principal: context.principal, seenBy };
      const data = await db.transaction(async (tx) => {
        await findVisibleCustomer(tx, customerId, scope);
        await changeCustomer(tx, { customerId, version, fields }, actorOf(context));
        return findVisibleCustomer(tx, customerId, scope);
      });
      return { data };
    });
    api.on(calls.countCustomerTimeline, async ({ params, principal }) => {
      await findVisibleCustomer(db, params.id, { principal, seenBy });
      return { data: await countTimeline(db, params.id, parts) };
    });
    api.on(calls.customerTimeline, async ({ params, query, principal }) => {
      await findVisibleCustomer(db, params.id, { principal, seenBy });
      return { data: await customerTimeline(db, params.id, query, parts) };
    });
    api.on(calls.listCustomerNotes, async ({ params, principal }) => {
      await findVisibleCustomer(db, params.id, { principal, seenBy });
      return { data: await listCustomerNotes(db, secrets, params.id) };
    });
    api.on(calls.addCustomerNote, async (context) => {
      const { id: customerId } = context.params;
      const data = await db.transaction(async (tx) => {
        await findVisibleCustomer(tx, customerId, { principal: context.principal, seenBy });
        return addCustomerNote(tx, secrets, { customerId, ...context.body }, actorOf(context));
      });
      return { data };
    });
    api.on(calls.changeCustomerNote, async (context) => {
      const { id: customerId, noteId } = context.params;
      const { version, ...change } = context.body;
      const data = await db.transaction(async (tx) => {
        await findVisibleCustomer(tx, customerId, { principal: context.principal, seenBy });
        return changeCustomerNote(tx, secrets, { customerId, noteId, version }, change, actorOf(context));
      });
      return { data };
    });
    api.on(calls.deleteCustomerNote, async (context) => {
      const { id: customerId, noteId } = context.params;
      await db.transaction(async (tx) => {
        await findVisibleCustomer(tx, customerId, { principal: context.principal, seenBy });
        await deleteCustomerNote(tx, { customerId, noteId, version: context.body.version }, actorOf(context));
      });
      return { data: {} };
    });
    api.on(calls.setCustomerTags, async (context) => {
      const { id: customerId } = context.params;
      const scope = { principal: context.principal, seenBy };
      const data = await db.transaction(async (tx) => {
        await findVisibleCustomer(tx, customerId, scope);
        await setCustomerTags(tx, { customerId, tags: context.body.tags }, actorOf(context));
        return findVisibleCustomer(tx, customerId, scope);
      });
      return { data };
    });
    api.on(calls.messageCustomer, async (context) => {
      const data = await db.transaction(async (tx) => {
        const customer = await findVisibleCustomer(tx, context.params.id, { principal: context.principal, seenBy });
        return messageCustomer(tx, customer, context.body, actorOf(context));
      });
      return { data };
    });
    api.on(calls.unmergeCustomers, async (context) => {
      const { id: keepId } = context.params;
      const { dropId } = context.body;
      const scope = { principal: context.principal, seenBy };
      const data = await db.transaction(async (tx) => {
        await unmergeCustomers(tx, { keepId, dropId }, { parts, actor: actorOf(context), now: clock.now() });
        return {
          customer: await findVisibleCustomer(tx, keepId, scope),
          restored: await findVisibleCustomer(tx, dropId, scope),
        };
      });
      return { data };
    });
    api.on(calls.exportCustomer, async (context) => {
      const { id } = context.params;
      const data = await db.transaction(async (tx) => {
        await findVisibleCustomer(tx, id, { principal: context.principal, seenBy });
        return makeExport(tx, id, { actor: actorOf(context), now: clock.now() });
      });
      return { data };
    });
    api.on(calls.eraseCustomer, async (context) => {
      const { id: customerId } = context.params;
      const { confirm, dryRun } = context.body;
      await findVisibleCustomer(db, customerId, { principal: context.principal, seenBy });
      const preview = await previewErasing(db, customerId, parts);
      if (!dryRun) await eraseByStaff(deps, { customerId, confirm }, { parts, actor: actorOf(context) });
      return { data: { ...preview, erased: !dryRun } };
    });
  };
}
