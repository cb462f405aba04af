import type { Database } from "#platform/db/client.ts";
import { emitEvent } from "#platform/jobs/events.ts";
import { countTryOfNetwork, limits, type Network } from "#platform/rate-limit.ts";
import { newId } from "#shared/ids.ts";
import { orCall } from "#shared/or-call.ts";
import { type ContactMessageReceived, contactMessageReceived } from "../domain/events.ts";
import { getClinicSettings } from "./get-clinic-settings.ts";
import { contactMessages } from "./tables.ts";

type Message = { name: string; email: string; phone?: string | undefined; message: string };
type Sender = { network: Network | undefined };

/** Stores a message to the clinic and queues its email. Throws `rate_limited`. Returns the message's id. */
export async function sendContactMessage(
  db: Database,
  { name, email, phone, message }: Message,
  { network }: Sender,
): Promise<string> {
  const words = async () =>
    `Many messages came from your network just now. ${orCall((await getClinicSettings(db)).location)}.`;
  await countTryOfNetwork(db, "contact", network, limits.contactPerAddress, words);
  const messageId = newId();
  const payload: ContactMessageReceived = { messageId };
  await db.transaction(async (tx) => {
    await tx.insert(contactMessages).values({ id: messageId, name, email, phone: phone || null, message });
    await emitEvent(tx, { type: contactMessageReceived, key: `contact:${messageId}`, payload });
  });
  return messageId;
}
