import { type ApiClient, ApiError, type CallTable, createApiClient } from "#shared/contract/client.ts";
import type { Calls } from "#shared/contract/define-call.ts";

let table: Promise<CallTable> | undefined;

/** After a failure the next call tries again. */
function loadTable(): Promise<CallTable> {
  table ??= import("virtual:staff-call-table").then(
    (loaded) => loaded.default,
    (cause: unknown) => {
      table = undefined;
      const message = "We can't reach the clinic right now. Check your connection and try again.";
      throw new ApiError({ status: 0, code: "network", message, cause });
    },
  );
  return table;
}

// The first call comes as soon as the frame is there, and reports a failure.
if (typeof window !== "undefined") loadTable().catch(() => undefined);

/**
 * A client of the staff's calls. Their names and paths grow with each resource, and the frame around the screens is drawn
 * without them, so they are a file of their own that loads beside it.
 */
export function createLazyClient<T extends Calls>(
  send: (request: Request) => Promise<Response>,
  routeOf?: (name: string) => CallTable[string] | undefined,
): ApiClient<T> {
  const load = async () => createApiClient<T>(await loadTable(), send, () => location.origin, { routeOf });
  return {
    call: async (name, ...input) => (await load()).call(name, ...input),
    download: async (name, ...input) => (await load()).download(name, ...input),
  };
}
