import { asc, eq, sql } from "drizzle-orm";
import { getClinicSettings } from "#modules/content/server/public.ts";
import type { ResourceKind } from "#modules/scheduling/domain/resource.ts";
import type { AuditActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import { bumpTags } from "#platform/cache/bump-tags.ts";
import {
  constraintOf,
  type Database,
  type DatabaseOrTransaction,
  sqlStateOf,
  type Transaction,
} from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";
import { practitioners, resources, workingHours } from "../tables.ts";

export type Unit = { id: string; kind: ResourceKind; name: string; pool: string };

const RESOURCE_NAMES = { practitioner: "Practitioner", room: "Room", device: "Device" } as const;
const FOREIGN_KEY_VIOLATION = "23503";

/** The people, rooms and devices that can be booked, in their order. */
export async function listUnits(db: DatabaseOrTransaction): Promise<Unit[]> {
  return db
    .select({ id: resources.id, kind: resources.kind, name: resources.name, pool: resources.pool })
    .from(resources)
    .where(eq(resources.isActive, true))
    .orderBy(asc(resources.position), asc(resources.id));
}

/**
 * Adds a person, a room or a device. A person works when the clinic is open, until they get hours of their own.
 * `pool`: the person's role, the type of the room or the device.
 */
export async function addUnit(db: Database, actor: AuditActor, { kind, name, pool }: Omit<Unit, "id">): Promise<Unit> {
  const id = newId();
  return db.transaction(async (tx) => {
    await tx.insert(resources).values({
      id,
      kind,
      name,
      pool,
      position: sql`(select coalesce(max(position), 0) + 1 from ${resources} where kind = ${kind})`,
    });
    if (kind === "practitioner") await addPerson(tx, { id, name, role: pool });
    await writeAudit(tx, actor, {
      action: `${kind}.create`,
      resource: RESOURCE_NAMES[kind],
      resourceId: id,
      summary: `${RESOURCE_NAMES[kind]} ${name} added`,
      after: { name, pool },
    });
    await bumpTags(tx, ["booking"]);
    return { id, kind, name, pool };
  });
}

async function addPerson(tx: Transaction, { id, name, role }: { id: string; name: string; role: string }) {
  const plain = name
    .normalize("NFD")
    .replace(/[^a-z0-9]+/gi, "-")
    .replace(/^-|-$/g, "")
    .toLowerCase();
  // The end of the id tells two people of one name apart.
  await tx.insert(practitioners).values({ id, slug: `${plain}-${id.slice(-6).toLowerCase()}`, title: role, bio: "" });
  const { hours } = await getClinicSettings(tx);
  const rows = hours.flatMap((day, weekday) => (day ? [{ resourceId: id, weekday, ...day }] : []));
  if (rows.length > 0) await tx.insert(workingHours).values(rows);
}

/** Removes a person, a room or a device that was never booked. Throws `not_found`, and `in_use` for one that was. */
export async function removeUnit(db: Database, actor: AuditActor, id: string): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      await tx.delete(workingHours).where(eq(workingHours.resourceId, id));
      await tx.delete(practitioners).where(eq(practitioners.id, id));
      const [gone] = await tx
        .delete(resources)
        .where(eq(resources.id, id))
        .returning({ kind: resources.kind, name: resources.name });
      if (!gone) throw new AppError("not_found");
      await writeAudit(tx, actor, {
        action: `${gone.kind}.delete`,
        resource: RESOURCE_NAMES[gone.kind],
        resourceId: id,
        summary: `${RESOURCE_NAMES[gone.kind]} ${gone.name} removed`,
        before: { name: gone.name },
      });
      await bumpTags(tx, ["booking"]);
    });
  } catch (error) {
    if (sqlStateOf(error) !== FOREIGN_KEY_VIOLATION) throw error;
    const what = constraintOf(error)?.startsWith("practitioner") ? "has treatments of their own" : "was booked already";
    throw new AppError("in_use", { message: `This one ${what} and stays.`, cause: error });
  }
}
