import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { customers } from "#modules/account/server/tables.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import type { PersonalDataPart } from "#platform/personal-data.ts";
import { contactMessages } from "./tables.ts";

/**
 * Messages carry an address and no customer: those from the customer's own address are theirs, once it is verified.
 * Before that anybody could have signed up with it.
 */
const ofCustomer = (db: DatabaseOrTransaction, customerId: string) =>
  inArray(
    contactMessages.email,
    db
      .select({ email: customers.email })
      .from(customers)
      .where(and(eq(customers.id, customerId), isNotNull(customers.emailVerifiedAt))),
  );

/** What a customer wrote to the clinic by the contact form. */
export const contentPersonalData: PersonalDataPart = {
  name: "messages",
  tables: ["contact_messages"],
  read: (db, customerId) =>
    db
      .select({
        name: contactMessages.name,
        phone: contactMessages.phone,
        message: contactMessages.message,
        createdAt: contactMessages.createdAt,
      })
      .from(contactMessages)
      .where(ofCustomer(db, customerId)),
  async erase(tx, customerId) {
    await tx.delete(contactMessages).where(ofCustomer(tx, customerId));
  },
};
