import { staffApi } from "#staff/staff-api.ts";
import type { readerCalls } from "../contract/reader-calls.ts";

/** The calls for the card reader screen. */
export const readersApi = staffApi<typeof readerCalls>();
