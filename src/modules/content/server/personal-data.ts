import { eq } from "drizzle-orm";
import { verifiedEmailOf } from "#modules/account/server/public.ts";
import type { PersonalDataPart } from "#platform/personal-data.ts";
import { contactMessages } from "./tables.ts";

/**
 * Messages carry an address and no customer: those from the customer's own address are theirs, once it is verified.
 * Before that anybody could have signed up with it.
 */
const ofCustomer = (customerId: string) => eq(contactMessages.email, verifiedEmailOf(customerId));

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
      .where(ofCustomer(customerId)),
  async erase(tx, customerId) {
    await tx.delete(contactMessages).where(ofCustomer(customerId));
  },
};
