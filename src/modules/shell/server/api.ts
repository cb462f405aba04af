import { listMenu } from "#modules/catalog/server/public.ts";
import type { BindApi } from "#platform/api-binder.ts";
import { shellCalls as calls } from "../contract/calls.ts";
import { getShell, getShellOfCustomer } from "./get-shell.ts";

/** Connects the shell API to its use cases. */
export const bindShellApi: BindApi = (api, { db, clock, payments }) => {
  api.on(calls.getShell, async () => ({
    data: await getShell(db, { now: clock.now(), hasProvider: payments.isConnected }),
  }));
  api.on(calls.getMenu, async () => ({ data: await listMenu(db) }));
  api.on(calls.getShellOfCustomer, async ({ principal }) => ({
    data: await getShellOfCustomer(db, principal.customerId, clock.now()),
  }));
};
