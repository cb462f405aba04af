import { sql } from "drizzle-orm";
import type { Database } from "#platform/db/client.ts";
import { hashPassword } from "./passwords/password-hashing.ts";
import { addresses, customers } from "./tables.ts";

export type DemoLogin = { who: string; email: string; password: string };

/** The people of the demo clinic who can log in. Only a demo has them; an installation of a clinic has no login of ours. */
export const demoLogins: DemoLogin[] = [
  { who: "customer", email: "demo@halcyon.example", password: "paper-lantern-harbor" },
  { who: "front desk", email: "staff@halcyon.example", password: "copper-kettle-by-the-window" },
  { who: "admin", email: "admin@halcyon.example", password: "seven-stones-under-the-bridge" },
];

const people = [
  { id: "demo-customer", firstName: "Mara", lastName: "Okafor", phone: "+001-212-5550171", role: "customer" },
  { id: "demo-staff", firstName: "June", lastName: "Albright", phone: "+001-212-5550149", role: "staff" },
  { id: "demo-admin", firstName: "Ellis", lastName: "Byrne", phone: "+001-212-5550150", role: "admin" },
] as const;

/** Makes the demo's logins where they aren't there yet. */
export async function seedAccount(db: Database): Promise<void> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from customers where id like 'demo-%'`,
  );
  if (rows[0]?.count === people.length) return;
  for (const [index, person] of people.entries()) {
    const login = demoLogins[index];
    if (!login) continue;
    await db
      .insert(customers)
      .values({
        ...person,
        email: login.email,
        emailVerifiedAt: sql`now()`,
        passwordHash: await hashPassword(login.password),
      })
      .onConflictDoNothing();
  }
  await db
    .insert(addresses)
    .values({
      id: "demo-address",
      customerId: "demo-customer",
      firstName: "Mara",
      lastName: "Okafor",
      line1: "220 Lafayette Street",
      line2: "Apt 5",
      city: "New York",
      state: "NY",
      postalCode: "10012",
      country: "US",
      phone: "+001-212-5550171",
      isDefault: true,
    })
    .onConflictDoNothing();
}
