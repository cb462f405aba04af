import type { BindApi } from "#api/env.ts";

/** Binds the membership calls to what happens. */
export const bindMembershipApi: BindApi = (_api, _deps) => {};
