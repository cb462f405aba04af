import type { readerCalls } from "#modules/payments/staff/contract/reader-calls.ts";
import { staffApi } from "#staff/staff-api.ts";
import type { deskCalls } from "../contract/desk-calls.ts";

/** The calls for the screens about money at the desk. */
export const deskMoneyApi = staffApi<typeof deskCalls & Pick<typeof readerCalls, "listReaders">>();
