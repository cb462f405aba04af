import { sql } from "drizzle-orm";
import { visitRows } from "#modules/booking/server/public.ts";
import { listSoldOrders, type SoldOrderRow } from "#modules/checkout/server/public.ts";
import type { ReadTransfer } from "#modules/ledger/server/public.ts";
import { listFirstTakers, tenderRefunds } from "#modules/payments/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import { json } from "#platform/db/row.ts";
import { batch, statement } from "#platform/db/statement.ts";
import { channelOf } from "../../domain/channel.ts";
import type { CreditNote, ItemGroup, SoldLine, SoldOrder } from "../../domain/sold-order.ts";

const readGroups = statement(
  { key: "text", groups: json<ItemGroup[]>() },
  sql`
  select item_kind || ':' || item_id as key, json_agg(json_build_object('sinceSeconds', case when isfinite(since) then extract(epoch from since)::float8 end,
    'categoryId', category_id, 'brandId', brand_id) order by since) as groups
  from fact_item_groups where item_kind = 'service' and item_id = any(${sql.placeholder("services")}::text[])
    or item_kind = 'product' and item_id = any(${sql.placeholder("products")}::text[])
  group by item_kind, item_id`,
);

/** Only the last correction of each line applies, for the performer and for the seller. */
const readCorrections = statement(
  { lineId: "text", performerId: "text?", sellerId: "text?" },
  sql`
  select c.order_line_id as "lineId", (array_agg(c.performer_id order by c.id desc) filter (where c.performer_id is not null))[1] as "performerId",
    (array_agg(c.seller_id order by c.id desc) filter (where c.seller_id is not null))[1] as "sellerId"
  from fact_corrections c where c.order_line_id = any(${sql.placeholder("lineIds")}::text[]) group by 1`,
);

/**
 * Returns the orders of the given transfers, with all data that their facts are derived from. The list must contain all
 * transfers of these orders.
 */
export async function loadOrders(
  tx: Transaction,
  transfers: readonly ReadTransfer[],
): Promise<ReadonlyMap<string, SoldOrder>> {
  const ids = [...new Set(transfers.flatMap(({ orderId }) => orderId ?? []))];
  if (ids.length === 0) return new Map();
  const { rows, takers, notes } = await batch({
    rows: listSoldOrders(tx, ids),
    takers: listFirstTakers(tx, ids),
    notes: tenderRefunds.listRefundsWithCreditNotes(tx, ids),
  });
  const lines = rows.flatMap((order) => order.lines);
  const { visits, groups, corrections } = await batch({
    visits: visitRows.listServicePerformersOfVisits(
      tx,
      rows.flatMap(({ appointmentId }) => appointmentId ?? []),
    ),
    groups: readGroups(tx, {
      services: [...new Set(lines.flatMap(({ serviceId }) => serviceId ?? []))],
      products: [...new Set(lines.flatMap(({ kind, itemId }) => (kind === "product" ? itemId : [])))],
    }),
    corrections: readCorrections(tx, { lineIds: lines.map(({ id }) => id) }),
  });
  const found: OrderParts = {
    groups: new Map(groups.map(({ key, groups: all }) => [key, all])),
    people: new Map(visits.flatMap((visit) => visit.lines.map((line) => [line.lineId, line.people] as const))),
    corrections: new Map(corrections.map((one) => [one.lineId, one])),
  };
  const viaOf = new Map(visits.map(({ appointmentId, bookedVia }) => [appointmentId, bookedVia]));
  const sellers = new Map(takers.map(({ orderId, accountId }) => [orderId, accountId]));
  const agreedBy = new Map(transfers.map(({ key, id }) => [key, id]));
  const noteOfRefund = new Map(notes.map(({ id, creditNoteId }) => [id, creditNoteId]));
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        channel: channelOf({ kind: row.kind, bookedVia: viaOf.get(row.appointmentId ?? "") ?? null }),
        customerId: row.customerId,
        sellerId: sellers.get(row.id) ?? null,
        lines: row.lines.map((line) => toLine(line, found)),
        creditNotes: new Map(row.creditNotes.map((note) => [note.id, toNote(note, agreedBy)])),
        creditNoteOfRefund: noteOfRefund,
      },
    ]),
  );
}

type OrderParts = {
  groups: ReadonlyMap<string, readonly ItemGroup[]>;
  people: ReadonlyMap<string, SoldLine["people"]>;
  corrections: ReadonlyMap<string, { performerId: string | null; sellerId: string | null }>;
};

function toLine(row: SoldOrderRow["lines"][number], { groups, people, corrections }: OrderParts): SoldLine {
  const { visitLineId, serviceId, ...line } = row;
  const corrected = corrections.get(line.id);
  const group = serviceId === null ? `product:${line.itemId}` : `service:${serviceId}`;
  const treated = people.get(visitLineId ?? "") ?? [];
  return {
    ...line,
    people: corrected?.performerId ? [{ practitionerId: corrected.performerId, minutes: 1 }] : treated,
    sellerId: corrected?.sellerId ?? null,
    groups: (line.kind === "product" || serviceId !== null ? groups.get(group) : undefined) ?? [],
  };
}

const toNote = (
  { id, ...note }: SoldOrderRow["creditNotes"][number],
  agreedBy: ReadonlyMap<string, number>,
): CreditNote => ({ ...note, transferId: agreedBy.get(`credit-note:${id}`) ?? Number.POSITIVE_INFINITY });
