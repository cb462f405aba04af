import { eq } from "drizzle-orm";
import { z } from "zod";
import { getCustomerSummary } from "#modules/account/server/public.ts";
import { greeting, type MailWriters } from "#modules/notifications/server/public.ts";
import { alertWords } from "../../domain/alert-words.ts";
import { ownerAlerts } from "./alert-tables.ts";

const payloadSchema = z.object({ id: z.string(), customerId: z.string() });

/** Writes the email about a problem, unless the problem is over by then. */
export const alertMailWriters: MailWriters = {
  async "owner-alert"({ db, env }, payload) {
    const { id, customerId } = payloadSchema.parse(payload);
    const [[alert], person] = await Promise.all([
      db.select().from(ownerAlerts).where(eq(ownerAlerts.id, id)),
      getCustomerSummary(db, customerId),
    ]);
    if (!alert || !person) return undefined;
    const { title, advice } = alertWords({ ...alert, place: alert.place ?? undefined });
    const origin = env.publicUrl ?? `http://localhost:${env.port}`;
    return {
      to: { name: `${person.firstName} ${person.lastName}`.trim(), address: person.email },
      content: {
        subject: title.replace(/\.$/, ""),
        preview: "Your clinic’s server needs attention.",
        heading: "Your server needs attention",
        blocks: [
          greeting(person.firstName),
          { kind: "text", text: title },
          { kind: "text", text: advice },
          { kind: "link", label: "See all alerts", url: `${origin}/admin/alerts` },
        ],
        reason: "You received this email because you are a clinic administrator. We send one email per problem.",
      },
    };
  },
};
