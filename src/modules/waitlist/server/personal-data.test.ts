import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { loadSecrets } from "#platform/secrets.ts";
import { newId } from "#shared/ids.ts";
import { newCustomer } from "#testing/customer-records.ts";
import { testDatabase } from "#testing/test-database.ts";
import { waitlistPersonalData } from "./personal-data.ts";

const { db } = await testDatabase();
const secrets = await loadSecrets(db, undefined);

async function join(part: string, who: { customerId: string } | { email: string }): Promise<void> {
  const id = newId();
  const [customerId, guest] = "email" in who ? [null, JSON.stringify({ email: who.email })] : [who.customerId, null];
  await db.execute(sql`
    insert into waitlist_entries (id, customer_id, guest, service_ids, first_date, last_date, parts, state, link_hash)
    values (${id}, ${customerId}, ${guest}::jsonb, array['ag05'], '2027-01-04', '2027-01-04', array[${part}], 'waiting', ${id})`);
}

it("the same waitlist entries are exported, counted and erased: an account's, and a guest's with the same email", async () => {
  const email = "ida.roe@example.com";
  const id = await newCustomer(db, { firstName: "Ida", lastName: "Roe", email });
  await join("morning", { customerId: id });
  await join("afternoon", { email: "Ida.Roe@example.com" });
  // This email is another mailbox at providers where dots matter.
  await join("evening", { email: "idaroe@example.com" });
  const exported = async () =>
    ((await waitlistPersonalData.read(db, id, new Date(), secrets)) as { parts: string[] }[]).flatMap(
      ({ parts }) => parts,
    ); // the format of the export
  const counted = async () => (await waitlistPersonalData.summarize?.(db, id))?.[0]?.count;
  // Without a login, a stranger could have used the address.
  expect([await exported(), await counted()]).toEqual([["morning"], 1]);
  await db.execute(sql`update customers set email_verified_at = now() where id = ${id}`);
  expect([await exported(), await counted()]).toEqual([["morning", "afternoon"], 2]);
  await db.transaction((tx) => waitlistPersonalData.erase(tx, id));
  const { rows } = await db.execute(sql`select parts from waitlist_entries`);
  expect(rows).toEqual([{ parts: ["evening"] }]);
});
