import type { BindApi } from "#platform/api-binder.ts";
import { actorOf } from "#platform/audit/actor.ts";
import { stockFileCalls as calls } from "../../staff/contract/stock-file-calls.ts";
import { applyCounts, checkCounts, stockFile, undoCounts } from "./count-file.ts";

/** Binds the calls for counting stock with a file. */
export const bindStockFiles: BindApi = (api, { db, clock }) => {
  api.on(
    calls.exportStock,
    async () =>
      new Response(await stockFile(db), {
        headers: {
          "content-type": "text/csv; charset=utf-8",
          "content-disposition": 'attachment; filename="stock.csv"',
          "cache-control": "no-store",
        },
      }),
  );
  api.on(calls.checkStockFile, async ({ file, principal }) => {
    if (!file) throw new Error("a count of stock came without its file");
    const bytes = new Uint8Array(await file.arrayBuffer());
    return { data: await checkCounts(db, { bytes, accountId: principal.customerId }) };
  });
  api.on(calls.applyStockFile, async ({ params, body, ...context }) => ({
    data: await applyCounts(db, { ...params, ...body, actor: actorOf(context) }),
  }));
  api.on(calls.undoStockFile, async ({ params, ...context }) => ({
    data: await undoCounts(db, { ...params, actor: actorOf(context), now: clock.now() }),
  }));
};
