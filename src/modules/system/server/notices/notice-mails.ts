import { eq } from "drizzle-orm";
import { z } from "zod";
import { getCustomerSummary, listTeamRights } from "#modules/account/server/public.ts";
import { greeting, type MailWriters } from "#modules/notifications/server/public.ts";
import { mayGet, NOTICES } from "../../domain/notice-kinds.ts";
import { staffNotices } from "./notice-tables.ts";
import { wordsOf } from "./notice-words.ts";
import { NOTICE_MAIL } from "./write-notice.ts";

const payloadSchema = z.object({ id: z.string() });

/** Writes the email about one notice. The email names no customer: staff sign in to see the details. */
export const noticeMailWriters: MailWriters = {
  async [NOTICE_MAIL]({ db, env }, payload) {
    const { id } = payloadSchema.parse(payload);
    const [notice] = await db.select().from(staffNotices).where(eq(staffNotices.id, id));
    if (!notice) return undefined;
    const { accountId, kind } = notice;
    const [person, [reader]] = await Promise.all([getCustomerSummary(db, accountId), listTeamRights(db, accountId)]);
    // Permissions may have been revoked since, and the record may be gone.
    if (!person || !reader || !mayGet(kind, reader.rights)) return undefined;
    const words = (await wordsOf(db, [notice], reader)).get(id);
    if (!words) return undefined;
    const origin = env.publicUrl ?? `http://localhost:${env.port}`;
    const { label } = NOTICES[kind];
    return {
      to: { name: `${person.firstName} ${person.lastName}`.trim(), address: person.email },
      content: {
        subject: label,
        preview: "See it in the back office.",
        heading: label,
        blocks: [
          greeting(person.firstName),
          { kind: "text", text: "this happened at the clinic. The details are in the back office." },
          { kind: "link", label: "Open it", url: `${origin}${words.path}` },
        ],
        reason:
          "You received this email because you turned it on under the bell in the back office. You can turn it off there.",
      },
    };
  },
};
