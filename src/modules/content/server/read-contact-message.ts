import { eq } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { contactMessages } from "./tables.ts";

export type ContactMessage = { name: string; email: string; phone: string | null; message: string };

/** Returns a message to the clinic; undefined once its author has had it erased. */
export async function readContactMessage(
  db: DatabaseOrTransaction,
  messageId: string,
): Promise<ContactMessage | undefined> {
  const [found] = await db
    .select({
      name: contactMessages.name,
      email: contactMessages.email,
      phone: contactMessages.phone,
      message: contactMessages.message,
    })
    .from(contactMessages)
    .where(eq(contactMessages.id, messageId));
  return found;
}
