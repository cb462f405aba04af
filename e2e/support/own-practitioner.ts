import { sql } from "drizzle-orm";
import { onTestFinished } from "vitest";
import type { Database } from "#platform/db/client.ts";
import { newId } from "#shared/ids.ts";

/**
 * Adds a practitioner for one test, with the treatments and the hours of another one and no visits, archived after the
 * test. Returns the id.
 */
export async function newPractitioner(
  db: Database,
  { name, like = "practitioner-imani-cole" }: { name: string; like?: string },
): Promise<string> {
  // This id sorts last, so that tests that use the first practitioner get one of the demo.
  const id = `practitioner-zz${newId()}`;
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into resources select (jsonb_populate_record(r, jsonb_build_object('id', ${id}::text, 'name', ${name}::text))).*
      from resources r where id = ${like}`);
    await tx.execute(sql`
      insert into practitioners select (jsonb_populate_record(p,
        jsonb_build_object('id', ${id}::text, 'slug', ${id}::text, 'account_id', null, 'watches', 0))).*
      from practitioners p where id = ${like}`);
    await tx.execute(sql`
      insert into practitioner_services select (jsonb_populate_record(s, jsonb_build_object('practitioner_id', ${id}::text))).*
      from practitioner_services s where practitioner_id = ${like}`);
    await tx.execute(sql`
      insert into working_hours select (jsonb_populate_record(h, jsonb_build_object('resource_id', ${id}::text))).*
      from working_hours h where resource_id = ${like}`);
  });
  onTestFinished(async () => {
    await db.execute(sql`update practitioners set account_id = null where id = ${id}`);
    await db.execute(sql`update resources set is_active = false, archived_at = now() where id = ${id}`);
  });
  return id;
}
