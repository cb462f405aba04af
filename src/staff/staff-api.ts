import type { ApiClient } from "#shared/contract/client.ts";
import type { StaffCalls } from "#shared/contract/define-call.ts";
import { standardRouteOf } from "#shared/contract/resource/standard-routes.ts";
import { createLazyClient } from "./lazy-client.ts";
import { fetchAsStaff } from "./staff-fetch.ts";

const client = createLazyClient<StaffCalls>(fetchAsStaff, standardRouteOf);

/**
 * The browser's client for the back office's calls that a screen names. For screens under /admin alone: a page that
 * imports this downloads the names of all staff calls.
 */
export function staffApi<T extends StaffCalls>(): ApiClient<T> {
  return client as ApiClient<StaffCalls> as ApiClient<T>; // src/staff-calls.ts, which the table is made of, holds every module's
}
