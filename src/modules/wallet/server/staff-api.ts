import type { BindApi } from "#platform/api-binder.ts";
import { walletStaffCalls as calls } from "../staff/contract/wallet-calls.ts";
import { readCustomerMoney } from "./customer-money.ts";

/** Binds the back-office calls about customers' money. */
export const bindWalletStaffApi: BindApi = (api, deps) => {
  api.on(calls.readCustomerMoney, async ({ params }) => ({ data: await readCustomerMoney(deps, params.id) }));
};
