import type { BindApi } from "#platform/api-binder.ts";
import { walletCalls as calls } from "../contract/calls.ts";
import { getWallet } from "./get-wallet.ts";
import { listWalletEntries } from "./list-wallet-entries.ts";
import { getStatementCsv, getStatementPdf } from "./wallet-statement.ts";

/** Binds the wallet's calls to their use cases. */
export const bindWalletApi: BindApi = (api, deps) => {
  const { db } = deps;
  api.on(calls.getWallet, async ({ principal }) => ({ data: await getWallet(deps, principal.customerId) }));
  api.on(calls.listWalletEntries, async ({ principal, query }) => ({
    data: await listWalletEntries(db, { customerId: principal.customerId, ...query }),
  }));
  api.on(calls.getWalletStatement, ({ principal, query }) =>
    getStatementPdf(db, { customerId: principal.customerId, ...query }),
  );
  api.on(calls.getWalletTable, ({ principal, query }) =>
    getStatementCsv(db, { customerId: principal.customerId, ...query }),
  );
};
