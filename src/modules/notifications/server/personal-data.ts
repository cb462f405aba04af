import { type SQL, sql } from "drizzle-orm";
import { customerMessageIdsOfInSql, getCustomerSummary, ownEmailOfInSql } from "#modules/account/server/public.ts";
import { statement } from "#platform/db/statement.ts";
import type { PersonalDataPart } from "#platform/personal-data.ts";
import { forgetAddressNow, forgetMails, forgetMailsTo } from "./sent/forget-mails.ts";
import { sentMails } from "./tables.ts";

/**
 * Returns SQL for which emails to an account's address are the customer's: all of them if the customer has verified the
 * address, otherwise only those written for the account, because a stranger could have signed up with the address.
 */
function mailsTo(customerId: string, email: string): SQL {
  const { address, payload } = sentMails;
  return sql`${address} = ${email.toLowerCase()} and (${ownEmailOfInSql(customerId)} is not null
    or ${payload}->>'customerId' = ${customerId} or ${payload}->>'messageId' in ${customerMessageIdsOfInSql(customerId)})`;
}

const isOwnAddress = statement(
  { isOwn: "bool" },
  sql`select ${ownEmailOfInSql(sql`${sql.placeholder("customerId")}`)} is not null as "isOwn"`,
);

/**
 * For each sent email, the time, recipient and subject are stored. Without an SMTP server, the emails are also written
 * to files. Both are deleted with the account.
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
