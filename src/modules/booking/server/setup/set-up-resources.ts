import { asc, eq } from "drizzle-orm";
import {
  deviceTypes as knownDeviceTypes,
  poolLabel,
  practitionerRoles,
  roomTypes,
} from "#modules/catalog/domain/pools.ts";
import type { ResourceKind } from "#modules/scheduling/domain/resource.ts";
import type { AuditActor } from "#platform/audit/actor.ts";
import { type Database, type DatabaseOrTransaction, withRetry } from "#platform/db/client.ts";
import { withBinding } from "#platform/resource/binding.ts";
import { translateRefusals } from "#platform/resource/refusals.ts";
import { changeRecord, createRecord } from "#platform/resource/write-record.ts";
import { AppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";
import { slugOf } from "#shared/slug.ts";
import { deviceResource, roomResource } from "../../staff/contract/place-resources.ts";
import { practitionerResource } from "../../staff/contract/practitioner-resource.ts";
import { isBookableResourceInSql } from "../clinic/is-bookable-resource-in-sql.ts";
import { practitionerBinding } from "../resources/practitioner-binding.ts";
import { resourceBinding } from "../resources/resource-binding.ts";
import { deviceTypes, resources } from "../tables.ts";

export type ClinicResource = { id: string; kind: ResourceKind; name: string; pool: string };

/**
 * The wizard writes through the same code as the screens for people, rooms and devices, with the same rules and audit
 * entries.
 */
const writableByKind = {
  practitioner: withBinding(practitionerResource, practitionerBinding),
  room: withBinding(roomResource, resourceBinding("room")),
  device: withBinding(deviceResource, resourceBinding("device")),
};

/** Returns the people, rooms and devices that can be booked, in display order. */
export async function listClinicResources(db: DatabaseOrTransaction): Promise<ClinicResource[]> {
  const units = await db
    .select({ id: resources.id, kind: resources.kind, name: resources.name, pool: resources.pool })
    .from(resources)
    .where(isBookableResourceInSql)
    .orderBy(asc(resources.position), asc(resources.id));
  return units.flatMap(({ kind, ...unit }) => (kind === "attention" ? [] : { kind, ...unit }));
}

/**
 * Adds a person, room or device. `pool`: the person's role, or the type of the room or device. Throws `invalid_input`
 * for a name used by another room or device, and for a role or type that treatments don't know.
 */
export async function addClinicResource(
  db: Database,
  actor: AuditActor,
  { kind, name, pool }: Omit<ClinicResource, "id">,
): Promise<ClinicResource> {
  const bound = writableByKind[kind];
  await assertKnownPool(db, kind, pool);
  const profile = { title: poolLabel(pool), slug: shortNameOf(name), bio: "", picture: null };
  const fields = { name, pool, isActive: true, ...(kind === "practitioner" ? profile : {}) };
  const { id } = await translateRefusals(db, bound, undefined, () =>
    withRetry(db, (tx) => createRecord(tx, bound, { actor }, fields)),
  );
  return { id, kind, name, pool };
}

const KNOWN_POOLS = { practitioner: practitionerRoles, room: roomTypes, device: knownDeviceTypes };

/**
 * Throws `invalid_input` with the known roles or types if this one is unknown. Treatments request roles and types by
 * name, so none would find an unknown one.
 */
async function assertKnownPool(db: Database, kind: Exclude<ResourceKind, "attention">, pool: string): Promise<void> {
  const added = kind === "device" ? await db.select({ pool: deviceTypes.pool }).from(deviceTypes) : [];
  const known = [...new Set([...KNOWN_POOLS[kind].map(({ value }) => value), ...added.map((type) => type.pool)])];
  if (known.includes(pool)) return;
  const message = `Choose one of these: ${known.join(", ")}.`;
  throw new AppError("invalid_input", { message, issues: [{ path: "pool", message }] });
}

/** Creates a short name such as "imani-cole-7f3a2c". Its ending distinguishes people with the same name. */
function shortNameOf(name: string): string {
  const end = newId()
    .replace(/[^a-z0-9]/gi, "")
    .slice(-6)
    .toLowerCase();
  return `${slugOf(name)}-${end}`;
}

/** Removes a person, room or device that was never booked. Throws `not_found`, or `in_use` if it was booked. */
export async function removeClinicResource(db: Database, actor: AuditActor, id: string): Promise<void> {
  const [unit] = await db.select({ kind: resources.kind }).from(resources).where(eq(resources.id, id));
  if (!unit || unit.kind === "attention") throw new AppError("not_found");
  const bound = writableByKind[unit.kind];
  await translateRefusals(db, bound, id, () =>
    withRetry(db, (tx) => changeRecord(tx, bound, { actor }, { kind: "delete", id, version: undefined })),
  );
}
