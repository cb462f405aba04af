import { createApi } from "#api/create-api.ts";
import { calls } from "#calls.ts";
import { withPreview } from "#platform/resource/preview.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { staffCalls } from "#staff-calls.ts";
import { moduleApis } from "./server-modules.ts";

/** Makes an in-process API call as a guest of the site. */
type Send = (call: Request) => Promise<Response>;

/**
 * Renders pages as if staff had saved the change they are previewing. The change is written in a transaction that never
 * commits, and the page reads through a separate API on that transaction. Caches belong to an API or a database, so no
 * cache of the site contains the change.
 * @param render renders a page whose API is `send`
 */
export function previewPages(deps: ServerDeps, render: (request: Request, send: Send) => Promise<Response>) {
  return (token: string, request: Request, requestId: string): Promise<Response | undefined> =>
    withPreview(deps, token, async (db) => {
      const api = createApi({
        deps: { ...deps, db },
        calls,
        staffCalls,
        bindings: moduleApis,
        authenticate: async () => undefined,
        observe: () => {},
      });
      const inProcess = {
        principal: undefined,
        clientNetwork: undefined,
        requestId,
        origin: new URL(request.url).origin,
      };
      const page = await render(request, async (call) => api.fetch(call, { inProcess }));
      // The page is read completely here, because its source disappears with the transaction.
      return new Response(await page.arrayBuffer(), page);
    });
}
