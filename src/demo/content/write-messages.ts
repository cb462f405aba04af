import messages from "#modules/content/server/demo/messages.json" with { type: "json" };
import { contactMessages } from "#modules/content/server/tables.ts";
import type { Transaction } from "#platform/db/client.ts";
import { insertMany } from "#platform/db/insert-many.ts";
import { addMinutes } from "#shared/zoned-time.ts";

type Writer = { id: string; firstName: string; lastName: string; email: string; phone: string };

/** Writes recent messages from the demo's visitors to the clinic, each under one writer's name. */
export async function writeMessages(tx: Transaction, writers: readonly Writer[], now: Date): Promise<void> {
  const rows = messages.flatMap(({ minutesAgo, state, message }, index) => {
    const writer = writers[index];
    if (!writer) return [];
    const { id, firstName, lastName, email, phone } = writer;
    const createdAt = addMinutes(now, -minutesAgo);
    return {
      id: `message-${id}`,
      name: `${firstName} ${lastName}`,
      email,
      phone,
      message,
      createdAt,
      updatedAt: createdAt,
      state: state === "done" ? ("done" as const) : ("open" as const),
      customerId: id,
    };
  });
  await insertMany(tx, contactMessages, rows);
}
