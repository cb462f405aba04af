import { sql } from "drizzle-orm";
import { ownEmailOf } from "#modules/account/server/public.ts";
import type { PersonalDataPart } from "#platform/personal-data.ts";
import { contactMessages } from "./tables.ts";

/**
 * A customer's messages: those that staff linked to them, and those from their own address, once it is verified. Before
 * that, any person could have signed up with it.
 */
const ofCustomer = (customerId: string) =>
  sql`(${contactMessages.customerId} = ${customerId} or ${contactMessages.email} = ${ownEmailOf(customerId)})`;

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
  async summarize(db, customerId) {
    const count = await db.$count(contactMessages, ofCustomer(customerId));
    return [{ one: "message", many: "messages", count, erased: "goes" }];
  },
  async merge(tx, { keepId, dropId }) {
    const { rows } = await tx.execute<{ id: string }>(
      sql`update contact_messages set customer_id = ${keepId} where customer_id = ${dropId} returning id`,
    );
    return { messages: rows.map(({ id }) => id) };
  },
  async unmerge(tx, { keepId, dropId }, { messages = [] }) {
    await tx.execute(sql`
      update contact_messages set customer_id = ${dropId}
      where customer_id = ${keepId} and id = any(${sql.param(messages)}::text[])`);
  },
  async timeline(db, customerId, { before, limit }) {
    const { rows } = await db.execute<{ id: string; messageId: string; at: string }>(sql`
      select 'contact:' || id as id, id as "messageId", created_at as at from contact_messages
      where ${ofCustomer(customerId)} and date_trunc('milliseconds', created_at) <= ${before.toISOString()}::timestamptz
      order by created_at desc, id desc limit ${limit}`);
    return rows.map(({ id, messageId, at }) => ({
      id,
      at: new Date(at).toISOString(),
      kind: "message",
      text: "Sent a message with the contact form",
      resource: "Message",
      resourceId: messageId,
    }));
  },
};
