import type { Appointment } from "#modules/booking/domain/appointment.ts";
import type { clinicState } from "#modules/booking/server/public.ts";
import { listServiceCare } from "#modules/catalog/server/public.ts";
import type { MailBlock } from "#modules/notifications/server/public.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { atPhone } from "#shared/or-call.ts";

/** Returns the preparation and aftercare of a visit's treatments, each once, in treatment order. */
export async function careOf(db: DatabaseOrTransaction, { lines }: Appointment) {
  const ids = [...new Set(lines.map(({ serviceId }) => serviceId))];
  const cared = await listServiceCare(db, ids);
  return ids.flatMap((id) => cared.get(id) ?? []);
}

/** The pictures of rooms, by room type. Other room types use the usual picture. */
const ROOM_PICTURES: Record<string, string> = {
  consult: "clinic-consultation-corner",
  laser: "clinic-laser-room",
  iv: "clinic-iv-lounge",
};

/**
 * Returns the picture of the room in which a visit begins, to show where to go. An online visit shows where its
 * practitioner sits.
 */
export function roomPictureOf({ clinic }: Pick<clinicState.ClinicSnapshot, "clinic">, { lines }: Appointment): string {
  const name = lines.find(({ room }) => room !== null)?.room;
  const pool =
    name === undefined
      ? "consult"
      : clinic.resources.find((resource) => resource.kind === "room" && resource.name === name)?.pool;
  return ROOM_PICTURES[pool ?? ""] ?? "clinic-treatment-room";
}

/** Returns what to do and avoid before a visit, and when to call first; each statement once. */
export async function preparationBlocks(
  db: DatabaseOrTransaction,
  visit: Appointment,
  phone: string,
): Promise<MailBlock[]> {
  const care = await careOf(db, visit);
  return [
    ...listOf(
      "How to prepare",
      care.map(({ preparation }) => preparation),
    ),
    ...listOf(
      `Call us first${atPhone(phone)} if any of these apply to you`,
      care.map(({ contraindications }) => contraindications),
    ),
  ];
}

function listOf(heading: string, lists: readonly (readonly string[])[]): MailBlock[] {
  const items = [...new Set(lists.flat())];
  return items.length === 0
    ? []
    : [
        { kind: "heading", text: heading },
        { kind: "list", items },
      ];
}
