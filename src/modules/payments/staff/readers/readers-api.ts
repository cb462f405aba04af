import { staffApi } from "#staff/staff-api.ts";
import type { readerCalls } from "../contract/reader-calls.ts";

/** The calls of the screen about card readers. */
export const readersApi = staffApi<typeof readerCalls>();
