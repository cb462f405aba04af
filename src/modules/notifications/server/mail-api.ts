import type { BindApi } from "#platform/api-binder.ts";
import { actorOf } from "#platform/audit/actor.ts";
import { mailStaffCalls as calls } from "../staff/contract/mail-calls.ts";
import { listSentMails, resendMail } from "./sent/sent-mails.ts";

/** Binds the back-office calls about emails. */
export const bindMailApi: BindApi = (api, { db }) => {
  api.on(calls.listMails, async ({ query }) => ({ data: await listSentMails(db, query) }));
  api.on(calls.resendMail, async ({ params, ...caller }) => {
    await resendMail(db, params.id, actorOf(caller));
    return { data: {} };
  });
};
