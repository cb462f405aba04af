import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { json } from "#platform/db/row.ts";
import { statement } from "#platform/db/statement.ts";

const readSignatures = statement(
  { at: json<string>(), hash: "text" },
  sql`
  select to_json(signed_at) as at, text_hash as hash from consents
  where appointment_id = ${sql.placeholder("id")} and withdrawn_at is null order by signed_at`,
);

/** When forms were signed for a visit, and the hashes of their words; not which forms, as that is about health. */
export async function listSignatures(
  db: DatabaseOrTransaction,
  appointmentId: string,
): Promise<{ at: Date; hash: string }[]> {
  const rows = await readSignatures(db, { id: appointmentId });
  return rows.map(({ at, hash }) => ({ at: new Date(at), hash }));
}
