import type { BindApi } from "#platform/api-binder.ts";
import { streamLive } from "../../staff/contract/live/live-calls.ts";
import { streamLive as stream } from "./stream-live.ts";

/** Binds the event stream of an open page. */
export const bindLiveApi: BindApi = (api, deps) => {
  api.on(streamLive, ({ query, principal, request }) =>
    stream(deps, principal, { record: query.record === "none" ? undefined : query.record, signal: request.signal }),
  );
};
