import type { ApiClient } from "#shared/contract/client.ts";
import type { StaffCalls } from "#shared/contract/define-call.ts";
import { standardRouteOf } from "#shared/contract/resource/standard-routes.ts";
import { createLazyClient } from "./lazy-client.ts";
import { fetchAsStaff } from "./staff-fetch.ts";

const client = createLazyClient<StaffCalls>(fetchAsStaff, standardRouteOf);

/**
 * Returns the browser's client for back-office calls that a screen names. Only for screens under /admin: a page that
 * imports this downloads the names of all staff calls.
 */
export function staffApi<T extends StaffCalls>(): ApiClient<T> {
  return client as ApiClient<StaffCalls> as ApiClient<T>; // the table is generated from src/staff-calls.ts, which contains every module's
}
