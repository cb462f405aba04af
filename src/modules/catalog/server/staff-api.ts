import type { BindApi } from "#platform/api-binder.ts";
import { actorOf } from "#platform/audit/actor.ts";
import { catalogStaffCalls as calls } from "../contract/staff-calls.ts";
import { bindBrands } from "./admin/bind-brands.ts";
import { changeStock, countStock } from "./stock/change-stock.ts";
import { listStockMoves } from "./stock/list-stock-moves.ts";

/** Binds the catalog's calls of the back office to what happens. */
export const bindCatalogStaffApi: BindApi = (api, deps) => {
  const { db } = deps;
  bindBrands(api, deps);
  api.on(calls.listStockMoves, async ({ query }) => ({ data: await listStockMoves(db, query) }));
  api.on(calls.receiveStock, async ({ body: { quantity, ...body }, ...context }) => ({
    data: await changeStock(db, actorOf(context), { ...body, delta: quantity, reason: "received" }),
  }));
  api.on(calls.countStock, async ({ body, ...context }) => ({ data: await countStock(db, actorOf(context), body) }));
  api.on(calls.adjustStock, async ({ body, ...context }) => ({ data: await changeStock(db, actorOf(context), body) }));
};
