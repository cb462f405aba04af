import { type ApiClient, ApiError, type CallTable, createApiClient } from "#shared/contract/client.ts";
import type { Calls } from "#shared/contract/define-call.ts";

let table: Promise<CallTable> | undefined;

/** After a failure, the next call retries. */
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

// Loads the table as soon as the layout runs. The first call reports a failure.
if (typeof window !== "undefined") loadTable().catch(() => undefined);

/**
 * Returns a client for the staff calls. Its table of calls grows with each resource, and the layout renders without it,
 * so the table is a separate file that loads in parallel.
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
