import { sql } from "drizzle-orm";
import { serviceFamilyNames } from "#modules/catalog/domain/service-family.ts";
import type { AuditActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import { type Database, type DatabaseOrTransaction, withRetry } from "#platform/db/client.ts";
import { type FamilyOrder, shippedFamilyOrder } from "../domain/family-order.ts";
import { lockRules } from "./rules.ts";
import { familyOrder } from "./tables.ts";

type Place = { family: (typeof serviceFamilyNames)[number]; step: number | null };

const rowsOf = (db: DatabaseOrTransaction) => db.select().from(familyOrder).orderBy(familyOrder.family);

/** Returns the order in which treatments are planned: the clinic's own, with defaults where it has none. */
export async function readPlannedOrder(db: DatabaseOrTransaction): Promise<FamilyOrder> {
  const rows = await rowsOf(db);
  const decided = Object.fromEntries(rows.map(({ family, step }) => [family, step ?? ("anywhere" as const)]));
  return { ...shippedFamilyOrder, ...decided };
}

/**
 * Returns, for staff, the order in which treatments are planned, sorted like the menu's families, and who last changed
 * it.
 */
export async function readFamilyOrder(db: DatabaseOrTransaction) {
  const rows = await rowsOf(db);
  const order = await readPlannedOrder(db);
  const places = serviceFamilyNames.map((family): Place => {
    const place = order[family] ?? 1;
    return { family, step: place === "anywhere" ? null : place };
  });
  const [last] = rows
    .filter(({ confirmedAt }) => confirmedAt !== null)
    .toSorted((a, b) => Number(b.confirmedAt) - Number(a.confirmedAt));
  if (!last?.confirmedAt || !last.confirmedByName) return { places };
  return { places, confirmedByName: last.confirmedByName, confirmedAt: last.confirmedAt.toISOString() };
}

/** Saves the order on behalf of the medical director. Families that aren't named keep their place. */
export async function saveFamilyOrder(db: Database, actor: AuditActor, places: readonly Place[]) {
  return withRetry(db, async (tx) => {
    await lockRules(tx);
    const before = await readFamilyOrder(tx);
    const by = { confirmedBy: actor.accountId, confirmedByName: actor.name };
    for (const { family, step } of places)
      await tx
        .insert(familyOrder)
        .values({ family, step, ...by, confirmedAt: sql`clock_now()` })
        .onConflictDoUpdate({ target: familyOrder.family, set: { step, ...by, confirmedAt: sql`clock_now()` } });
    const after = await readFamilyOrder(tx);
    const stepsOf = (order: { places: Place[] }) =>
      Object.fromEntries(order.places.map(({ family, step }) => [family, step ?? "anywhere"]));
    await writeAudit(tx, actor, {
      action: "familyOrder.save",
      resource: "FamilyOrder",
      resourceId: "order",
      summary: "Decided on the order of treatments within a visit",
      before: stepsOf(before),
      after: stepsOf(after),
    });
    return after;
  });
}
