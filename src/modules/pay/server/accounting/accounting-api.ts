import type { BindApi } from "#platform/api-binder.ts";
import { actorOf } from "#platform/audit/actor.ts";
import { accountingCalls as calls } from "../../staff/contract/accounting-calls.ts";
import { csvAnswer } from "../export/file-answers.ts";
import { readAccountNames, saveAccountNames } from "./account-names.ts";
import { listFiles, makeFile, readFileRows } from "./journal-files.ts";

/** Connects the back office API for accounting files. */
export const bindAccountingApi: BindApi = (api, deps) => {
  const { db } = deps;
  api.on(calls.listJournalFiles, async () => ({ data: await listFiles(db) }));
  api.on(calls.makeJournalFile, async ({ body, ...context }) => ({
    data: await makeFile(deps, body, { actor: actorOf(context), key: context.workId }),
  }));
  api.on(calls.readJournalFile, async ({ params, query }) => csvAnswer(await readFileRows(db, params.id, query)));
  api.on(calls.readAccountMap, async () => ({ data: await readAccountNames(db) }));
  api.on(calls.saveAccountMap, async ({ body, ...context }) => ({
    data: await saveAccountNames(db, body.accounts, actorOf(context)),
  }));
};
