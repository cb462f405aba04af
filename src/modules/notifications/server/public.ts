export { greeting, type MailBlock, type MailContent } from "../domain/mail-content.ts";
export type { MailName } from "../domain/mail-kinds.ts";
export { enqueueMail, type MailDeps, type MailWriter, type MailWriters, type WrittenMail } from "./mails.ts";
export { countRefusedMails } from "./refused-mails.ts";
export { type MailSent, sendMailNow } from "./send-now.ts";
export { clinicMailbox, hasSender, NO_SENDER } from "./sender.ts";
export { forgetMailsAbout } from "./sent/forget-mails.ts";
export { mailsOfOrderInSql, mailsOfVisitInSql } from "./sent/sent-mails.ts";
