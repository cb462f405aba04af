import type { BindApi } from "#platform/api-binder.ts";
import { actorOf } from "#platform/audit/actor.ts";
import { hoursCalls as calls } from "../../staff/contract/hours-calls.ts";
import { addEntry, changeEntry, listEntries, removeEntry } from "./time-entries.ts";

/** Connects the back office API for hours. */
export const bindHoursApi: BindApi = (api, { db }) => {
  api.on(calls.listTimeEntries, async ({ query }) => ({ data: await listEntries(db, query) }));
  api.on(calls.addTimeEntry, async ({ body, ...context }) => ({
    data: await addEntry(db, body, { actor: actorOf(context), key: context.workId }),
  }));
  api.on(calls.changeTimeEntry, async ({ params, body, ...context }) => ({
    data: await changeEntry(db, { id: params.id, ...body }, actorOf(context)),
  }));
  api.on(calls.removeTimeEntry, async ({ params, body, ...context }) => {
    await removeEntry(db, params.id, body.reason, actorOf(context));
    return { data: { id: params.id } };
  });
};
