import type { BindApi } from "#platform/api-binder.ts";
import { actorOf } from "#platform/audit/actor.ts";
import { reportScheduleCalls as calls } from "../../staff/contract/schedule-calls.ts";
import { addSchedule, changeSchedule, listSchedules, removeSchedule } from "./schedules.ts";

/** Binds the calls for emailed reports. */
export const bindReportSchedulesApi: BindApi = (api, { db }) => {
  api.on(calls.listReportSchedules, async () => ({ data: await listSchedules(db) }));
  api.on(calls.addReportSchedule, async ({ body, ...context }) => ({
    data: await addSchedule(db, actorOf(context), context.principal.customerId, body),
  }));
  api.on(calls.changeReportSchedule, async ({ params, body, ...context }) => ({
    data: await changeSchedule(db, actorOf(context), { ...params, ...body }),
  }));
  api.on(calls.removeReportSchedule, async ({ params, ...context }) => {
    await removeSchedule(db, actorOf(context), params.id);
    return {};
  });
};
