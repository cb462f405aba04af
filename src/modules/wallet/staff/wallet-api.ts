import { staffApi } from "#staff/staff-api.ts";
import type { walletStaffCalls } from "./contract/wallet-calls.ts";

/** The calls for the screens about customers' money. */
export const walletApi = staffApi<typeof walletStaffCalls>();
