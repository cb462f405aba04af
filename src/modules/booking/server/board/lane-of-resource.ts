import type { ClinicUnit } from "#modules/scheduling/domain/resource.ts";
import type { WireLane } from "../../staff/contract/board.ts";
import type { ClinicSnapshot } from "../clinic/clinic-snapshot.ts";

/** Returns a function that makes the board lane of a practitioner, room or device, for any day. */
export function laneOfResource({ practitioners }: ClinicSnapshot): (unit: ClinicUnit) => Omit<WireLane, "isOff"> {
  const titleOf = new Map(practitioners.map(({ id, title }) => [id, title]));
  return ({ id, kind, name, pool }) => {
    const title = titleOf.get(id);
    return { id, kind, name, type: pool, ...(title ? { title } : {}) };
  };
}
