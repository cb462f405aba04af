import { eq } from "drizzle-orm";
import { findCustomerContact, getCustomerSummary } from "#modules/account/server/public.ts";
import type { PersonalDataPart } from "#platform/personal-data.ts";
import { forgetAddressNow, forgetMailsTo } from "./sent/forget-mails.ts";
import { sentMails } from "./tables.ts";

/** Of mails it is known when they went to whom about what; without an SMTP server they are files. Both go with the account. */
export const notificationsPersonalData: PersonalDataPart = {
  name: "mails",
  tables: ["sent_mails"],
  async read(db, customerId) {
    const person = await getCustomerSummary(db, customerId);
    if (!person) return [];
    const { subject, sentAt } = sentMails;
    return db
      .select({ subject, sentAt })
      .from(sentMails)
      .where(eq(sentMails.address, person.email.toLowerCase()))
      .orderBy(sentAt);
  },
  async erase(tx, customerId) {
    const contact = await findCustomerContact(tx, customerId);
    if (contact?.email) await forgetMailsTo(tx, contact.email);
  },
  forgetAddress: forgetAddressNow,
};
