import { eq } from "drizzle-orm";
import { customerTags } from "#modules/account/server/customer-tables.ts";
import names from "#modules/account/server/demo/names.json" with { type: "json" };
import { customers } from "#modules/account/server/tables.ts";
import type { Transaction } from "#platform/db/client.ts";
import { insertMany } from "#platform/db/insert-many.ts";
import type { SeededRandom } from "#shared/seeded-random.ts";

/** A customer of the generated demo data. None of them can log in. */
export type Regular = {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  tags: string[];
};

/**
 * A regular (generated customer) with the time when they became a customer, and whether they signed up or were
 * registered at the desk.
 */
export type RegularRecord = Regular & { createdAt: Date; madeBy: "self" | "desk" };

/** The area codes around the clinic. Numbers from 555-0100 to 555-0199 are reserved for fiction. */
const AREA_CODES = [
  "212",
  "646",
  "917",
  "347",
  "718",
  "929",
  "332",
  "201",
  "551",
  "914",
  "516",
  "631",
  "973",
  "203",
  "862",
  "732",
  "908",
  "848",
  "475",
];
const NUMBERS = 100;
const TAGGED = 0.09;

/** Returns a function that creates regulars one after another, each with their own name, email and phone number. */
export function nameRegulars(random: SeededRandom): () => Regular {
  const firstNames = random.shuffled(names.firstNames);
  const lastNames = random.shuffled(names.lastNames);
  const phones = random.shuffled(
    AREA_CODES.flatMap((area) =>
      Array.from({ length: NUMBERS }, (_, index) => `+1${area}55501${String(index).padStart(2, "0")}`),
    ),
  );
  let count = 0;
  return () => {
    const round = Math.floor(count / firstNames.length);
    const firstName = firstNames[count % firstNames.length];
    // Each round pairs first and last names differently, so that no full name occurs twice.
    const lastName = lastNames[(count + round * 7) % lastNames.length];
    const phone = phones[count];
    if (!firstName || !lastName || !phone) throw new RangeError("there are no more regulars");
    count += 1;
    const email = `${firstName}.${lastName}@mail.example`.toLowerCase();
    const tags = random.isBelow(TAGGED) ? [random.pick(names.tags)] : [];
    return { id: random.id(), firstName, lastName, email, phone, tags };
  };
}

/** Writes the regulars, and dates the demo's own customer back to the start of their visits. */
export async function writeRegulars(
  tx: Transaction,
  regulars: readonly RegularRecord[],
  own: { id: string; since: Date },
): Promise<void> {
  await tx.update(customers).set({ createdAt: own.since }).where(eq(customers.id, own.id));
  await insertMany(
    tx,
    customers,
    regulars.map(({ tags: _, ...person }) => {
      const { madeBy, createdAt } = person;
      const isOnline = madeBy === "self";
      return {
        ...person,
        hasLogin: isOnline,
        emailVerifiedAt: isOnline ? createdAt : null,
        updatedAt: createdAt,
      };
    }),
  );
  await insertMany(
    tx,
    customerTags,
    regulars.flatMap(({ id: customerId, tags }) => tags.map((tag) => ({ customerId, tag }))),
  );
}
