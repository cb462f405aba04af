import { join } from "node:path";
import { eq } from "drizzle-orm";
import { getCustomerSummary } from "#modules/account/server/public.ts";
import { removeMailsTo } from "#platform/mailer.ts";
import type { PersonalDataPart } from "#platform/personal-data.ts";
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
  erase: async () => {},
  async forgetAddress({ db, env }, email) {
    await db.delete(sentMails).where(eq(sentMails.address, email.toLowerCase()));
    await removeMailsTo(join(env.dataDir, "outbox"), email);
  },
};
