import { poolLabel } from "#modules/catalog/domain/pools.ts";
import { customerMinutesWith } from "#modules/scheduling/domain/service-need.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { type ClinicSnapshot, loadClinicSnapshot } from "../clinic/clinic-snapshot.ts";

export type ServiceGaps = {
  serviceId: string;
  name: string;
  /**
   * The resources the clinic lacks for the treatment, as text: "Laser room: you have none yet". Empty if the treatment
   * can be booked.
   */
  missing: string[];
};

/** Returns every treatment that is offered, with what prevents booking it. */
export async function listServiceGaps(db: DatabaseOrTransaction): Promise<ServiceGaps[]> {
  return computeServiceGaps(await loadClinicSnapshot(db));
}

/** Returns every treatment that the clinic offers, with the resources it lacks to book it, such as a room that is gone. */
export function computeServiceGaps({ services, clinic }: Pick<ClinicSnapshot, "services" | "clinic">): ServiceGaps[] {
  const has = (kind: "room" | "device", pool: string) =>
    clinic.resources.some((unit) => unit.kind === kind && unit.pool === pool);
  return [...services.values()]
    .filter(({ isActive }) => isActive)
    .map(({ id, name, need }) => {
      const isPerformed = clinic.resources.some((person) => customerMinutesWith(need, person) !== undefined);
      const missing = [
        ...(isPerformed
          ? []
          : [`${need.roles.map(poolLabel).join(" or ") || "A person who does it"}: you have none yet`]),
        ...(need.roomType === null || has("room", need.roomType)
          ? []
          : [`${poolLabel(need.roomType)}: you have none yet`]),
        ...need.deviceTypes
          .filter((type) => !has("device", type))
          .map((type) => `${poolLabel(type)}: you have none yet`),
      ];
      return { serviceId: id, name, missing };
    });
}
