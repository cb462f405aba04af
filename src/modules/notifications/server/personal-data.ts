import { join } from "node:path";
import { removeMailsTo } from "#platform/mailer.ts";
import type { PersonalDataPart } from "#platform/personal-data.ts";

/** Mails aren't stored. Without an SMTP server they are files, which go with the account. */
export const notificationsPersonalData: PersonalDataPart = {
  name: "mails",
  tables: [],
  read: async () => [],
  erase: async () => {},
  forgetAddress: ({ env }, email) => removeMailsTo(join(env.dataDir, "outbox"), email),
};
