import { sql } from "drizzle-orm";
import { visitRows } from "#modules/booking/server/public.ts";
import { stock } from "#modules/catalog/server/public.ts";
import { orderFacts, type SoldLine } from "#modules/checkout/server/public.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { costsOfGoods, costsOfTreatments, type SupplyCost } from "../../domain/supply-costs.ts";

const readTreatments = statement(
  { lineId: "text", appointmentId: "text", serviceId: "text" },
  sql`
  select v.line_id as "lineId", v.appointment_id as "appointmentId", v.item_id as "serviceId"
  from ${visitRows.visitFacts.visitLinesToReport} v
  where v.appointment_id = any(${sql.placeholder("appointmentIds")}::text[]) order by v.line_id`,
);

/** Returns the cost of what order lines sold (goods), or of what their visits used up (treatments). */
export async function readCosts(
  db: DatabaseOrTransaction,
  lines: readonly SoldLine[],
): Promise<ReadonlyMap<string, SupplyCost>> {
  const [goods, treatments] = [
    await costOfGoods(
      db,
      lines.map(({ id }) => id),
    ),
    await costOfTreatments(
      db,
      lines.flatMap(({ appointmentId }) => appointmentId ?? []),
    ),
  ];
  return new Map(
    lines.flatMap(({ id, visitLineId, kind }) => {
      const cost = goods.get(id) ?? (kind === "service" ? treatments.get(visitLineId ?? "") : undefined);
      return cost ? [[id, cost] as const] : [];
    }),
  );
}

async function costOfGoods(db: DatabaseOrTransaction, lineIds: readonly string[]): Promise<Map<string, SupplyCost>> {
  const pieces = await orderFacts.listSoldPieces(db, lineIds);
  const costs = await stock.listUnitCosts(db, pieces);
  return costsOfGoods(pieces.map((one, index) => ({ ...one, unitCents: costs[index] ?? null })));
}

/** Reads all treatments of a visit, paid or not, because they share the cost of what the visit used up. */
async function costOfTreatments(
  db: DatabaseOrTransaction,
  appointmentIds: readonly string[],
): Promise<Map<string, SupplyCost>> {
  const used = await stock.listUsedPieces(db, appointmentIds);
  const treatments = await readTreatments(db, { appointmentIds: used.map(({ appointmentId }) => appointmentId) });
  const consumables = await stock.listConsumables(
    db,
    treatments.map(({ serviceId }) => serviceId),
  );
  const usesOf = Map.groupBy(consumables, ({ serviceId }) => serviceId);
  return costsOfTreatments(
    used,
    treatments.map(({ serviceId, ...treatment }) => ({
      ...treatment,
      uses: new Map((usesOf.get(serviceId) ?? []).map(({ sizeId, quantity }) => [sizeId, quantity])),
    })),
  );
}
