import type { BindApi } from "#platform/api-binder.ts";
import { actorOf } from "#platform/audit/actor.ts";
import { savedViewCalls as calls } from "../../staff/contract/views/saved-view-calls.ts";
import { changeView, deleteView, listViews, saveView } from "./saved-views.ts";

/** Binds the calls for saved list views. */
export const bindSavedViewsApi: BindApi = (api, { db }) => {
  api.on(calls.listSavedViews, async ({ principal, query }) => ({
    data: await listViews(db, principal, query.resource),
  }));
  api.on(calls.saveView, async ({ body, ...context }) => ({
    data: await saveView(db, { principal: context.principal, actor: actorOf(context) }, body),
  }));
  api.on(calls.changeView, async ({ params, body, ...context }) => ({
    data: await changeView(db, { principal: context.principal, actor: actorOf(context) }, { ...params, ...body }),
  }));
  api.on(calls.deleteView, async ({ params, ...context }) => ({
    data: await deleteView(db, { principal: context.principal, actor: actorOf(context) }, params.id),
  }));
};
