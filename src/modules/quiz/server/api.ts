import type { BindApi } from "#api/env.ts";

/** Binds the quiz calls to what happens. */
export const bindQuizApi: BindApi = (_api, _deps) => {};
