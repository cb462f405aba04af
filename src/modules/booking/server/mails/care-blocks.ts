import { listServiceCare } from "#modules/catalog/server/public.ts";
import type { MailBlock } from "#modules/notifications/server/public.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import type { Appointment } from "../../domain/appointment.ts";

/** The preparation and aftercare of a visit's treatments, each once, in their order. */
export async function careOf(db: DatabaseOrTransaction, { lines }: Appointment) {
  const ids = [...new Set(lines.map(({ serviceId }) => serviceId))];
  const cared = await listServiceCare(db, ids);
  return ids.flatMap((id) => cared.get(id) ?? []);
}

/** The picture of the visit's first treatment. */
export async function pictureOf(db: DatabaseOrTransaction, visit: Appointment): Promise<string | undefined> {
  return (await careOf(db, visit))[0]?.picture;
}

/** What to do and to avoid before a visit, and when to call first; each statement once. */
export async function preparationBlocks(
  db: DatabaseOrTransaction,
  visit: Appointment,
  phone: string,
): Promise<MailBlock[]> {
  const care = await careOf(db, visit);
  return [
    ...listOf(
      "Before you come",
      care.map(({ preparation }) => preparation),
    ),
    ...listOf(
      `Call us first at ${phone} if any of these applies to you`,
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
