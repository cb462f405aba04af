import { type SQL, sql } from "drizzle-orm";
import { customerMessageIdsOf, getCustomerSummary, ownEmailOf } from "#modules/account/server/public.ts";
import { statement } from "#platform/db/statement.ts";
import type { PersonalDataPart } from "#platform/personal-data.ts";
import { forgetAddressNow, forgetMails, forgetMailsTo } from "./sent/forget-mails.ts";
import { sentMails } from "./tables.ts";

/**
 * Returns the condition for emails to an account's address: all of them once the address is the customer's own. Before
 * that a stranger could have signed up with it, so only those written for the account are theirs.
 */
function mailsTo(customerId: string, email: string): SQL {
  const { address, payload } = sentMails;
  return sql`${address} = ${email.toLowerCase()} and (${ownEmailOf(customerId)} is not null
    or ${payload}->>'customerId' = ${customerId} or ${payload}->>'messageId' in ${customerMessageIdsOf(customerId)})`;
}

const isOwnAddress = statement(
  { isOwn: "bool" },
  sql`select ${ownEmailOf(sql`${sql.placeholder("customerId")}`)} is not null as "isOwn"`,
);

/**
 * Of each sent email, the time, recipient and subject are stored; without an SMTP server, the emails are files. Both
 * are deleted with the account.
 */
export const notificationsPersonalData: PersonalDataPart = {
  name: "mails",
  tables: ["sent_mails"],
  async read(db, customerId) {
    const person = await getCustomerSummary(db, customerId);
    if (!person) return [];
    const { subject, sentAt } = sentMails;
    return db.select({ subject, sentAt }).from(sentMails).where(mailsTo(customerId, person.email)).orderBy(sentAt);
  },
  async erase(tx, customerId) {
    const person = await getCustomerSummary(tx, customerId);
    if (!person) return;
    const [address] = await isOwnAddress(tx, { customerId });
    await (address?.isOwn ? forgetMailsTo(tx, person.email) : forgetMails(tx, mailsTo(customerId, person.email)));
  },
  forgetAddress: forgetAddressNow,
};
