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

/**
 * Returns when forms were signed for a visit and the hashes of their text. It doesn't name the forms, because that is
 * health information.
 */
export async function listSignatures(
  db: DatabaseOrTransaction,
  appointmentId: string,
): Promise<{ at: Date; hash: string }[]> {
  const rows = await readSignatures(db, { id: appointmentId });
  return rows.map(({ at, hash }) => ({ at: new Date(at), hash }));
}
