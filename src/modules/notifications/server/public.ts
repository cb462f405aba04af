export type { MailBlock, MailContent } from "../domain/mail-content.ts";
export { enqueueMail, type MailDeps, type MailWriter, type MailWriters, type WrittenMail } from "./mails.ts";
export { countRefusedMails } from "./refused-mails.ts";
