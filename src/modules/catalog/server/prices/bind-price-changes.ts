import { sql } from "drizzle-orm";
import type { BindApi } from "#platform/api-binder.ts";
import { bindResource } from "#platform/resource/bind-resource.ts";
import { currentVersionsInSql } from "#platform/resource/versions/versions-in-sql.ts";
import { type PriceRow, priceNames, steppedPrice } from "../../domain/price-change.ts";
import { priceChangeCalls as calls } from "../../staff/contract/price-change-calls.ts";
import { priceChangeResource } from "../../staff/contract/price-change-resource.ts";
import { priceChanges } from "./price-change-tables.ts";
import { priceChangeCases, readPriceChange, shownRows, unplan } from "./price-changes.ts";
import { priceFile, readPriceFile } from "./price-file.ts";
import { type ListedItem, listPricedItems } from "./priced-items.ts";

const MOST_FOUND = 20;

const ofChange = (column: string, otherwise: string) =>
  sql`coalesce((select ${sql.raw(column)} from ${currentVersionsInSql(priceChangeResource.name)} v
    where v.record_id = price_changes.id), ${sql.raw(otherwise)})`;

/** Returns the prices of items as rows that don't change anything yet. */
const rowsOf = (items: readonly ListedItem[]): PriceRow[] =>
  items.flatMap((item) =>
    priceNames.flatMap((which) => {
      const old = item[which];
      return old === null ? [] : [{ kind: item.kind, itemId: item.itemId, which, old, price: old }];
    }),
  );

/** Binds price changes: their list and names, and the calls for their prices. */
export const bindPriceChanges: BindApi = (api, deps) => {
  const { db } = deps;
  const cases = priceChangeCases(deps);
  bindResource(api, deps, priceChangeResource, {
    table: priceChanges,
    columns: {
      state: ofChange(
        "case when v.state = 'draft' and jsonb_array_length(v.body->'rows') = 0 then 'empty' else v.state end",
        "'empty'",
      ),
      liveFrom: ofChange("v.live_from", "null").mapWith(priceChanges.createdAt),
      prices: ofChange("jsonb_array_length(v.body->'rows')", "0"),
    },
    follow: async (tx, { kind, id }) => {
      if (kind === "archive") await unplan(tx, id);
    },
  });
  api.on(calls.readPriceChange, async ({ params }) => ({ data: await readPriceChange(db, params.id) }));
  api.on(calls.savePriceChange, async ({ params, body, ...context }) => ({
    data: await cases.save(params.id, body, context),
  }));
  api.on(calls.publishPriceChange, async ({ params, body, ...context }) => ({
    data: await cases.publish(params.id, body, context),
  }));
  api.on(calls.proposePrices, async ({ body: { kind, groupId, withMemberPrices, step } }) => {
    const rows = rowsOf(await listPricedItems(db, { kind, groupId }))
      .filter(({ which }) => which === "price" || (which === "memberPrice" && withMemberPrices))
      .map((row) => ({ ...row, price: steppedPrice(row.old, step) }))
      .filter(({ old, price }) => old !== price);
    return { data: { rows: await shownRows(db, rows) } };
  });
  api.on(calls.findPrices, async ({ query: { q } }) => {
    const searchText = q.trim().toLowerCase();
    const items = (await listPricedItems(db)).filter(
      ({ name, code }) =>
        searchText !== "" && (name.toLowerCase().includes(searchText) || code?.toLowerCase() === searchText),
    );
    return { data: { rows: await shownRows(db, rowsOf(items).slice(0, MOST_FOUND)) } };
  });
  api.on(
    calls.exportPrices,
    async () =>
      new Response(await priceFile(db), {
        headers: {
          "content-type": "text/csv; charset=utf-8",
          "content-disposition": 'attachment; filename="prices.csv"',
          "cache-control": "no-store",
        },
      }),
  );
  api.on(calls.readPriceFile, async ({ file }) => {
    if (!file) throw new Error("new prices came without their file");
    const read = await readPriceFile(db, new Uint8Array(await file.arrayBuffer()));
    return { data: { ...read, rows: await shownRows(db, read.rows) } };
  });
};
