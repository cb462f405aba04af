import type { BindApi } from "#platform/api-binder.ts";
import { AppError } from "#shared/app-error.ts";
import { allRightsOf } from "#shared/rights.ts";
import { kindsFor } from "../../domain/notice-kinds.ts";
import * as calls from "../../staff/contract/notices/notice-calls.ts";
import { chooseNoticeMail, listNotices, markRead, readNoticeMails } from "./list-notices.ts";

/** Binds the calls of the bell: each person reads and changes only their own notices. */
export const bindNoticesApi: BindApi = (api, { db }) => {
  api.on(calls.listNotices, async ({ principal }) => ({ data: await listNotices(db, principal) }));
  api.on(calls.readNotices, async ({ principal, body }) => {
    await markRead(db, principal.customerId, body);
    return { data: await listNotices(db, principal) };
  });
  api.on(calls.readNoticeMails, async ({ principal }) => ({ data: await readNoticeMails(db, principal) }));
  api.on(calls.chooseNoticeMail, async ({ principal, body }) => {
    if (!kindsFor(allRightsOf(principal)).includes(body.kind)) throw new AppError("not_found");
    await chooseNoticeMail(db, principal.customerId, body);
    return { data: await readNoticeMails(db, principal) };
  });
};
