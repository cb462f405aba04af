/**
 * What a mail is about. A customer gets mails about their own visits, orders, account and questions because they have
 * those; news only with their consent, and each with a link that ends them.
 */
export type MailSubject = "visit" | "order" | "account" | "question" | "staff" | "news";

/** Every kind of mail that the clinic sends, by the name that its writer and the queue know it by. */
export const mailKinds = {
  "email-code": "account",
  "password-changed": "account",
  "logins-merged": "account",
  "guest-code": "account",
  "sale-consent-code": "account",
  "appointment-booked": "visit",
  "appointment-running-late": "visit",
  "appointment-moved": "visit",
  "appointment-move-asked": "visit",
  "appointment-cancelled": "visit",
  "appointment-reminder": "visit",
  "appointment-aftercare": "visit",
  "appointment-rating": "visit",
  "appointment-rebooking": "visit",
  "customer-message": "visit",
  "waitlist-confirm": "visit",
  "waitlist-joined": "visit",
  "waitlist-offer": "visit",
  "waitlist-paused": "visit",
  "order-paid": "order",
  "order-ready": "order",
  "order-shipped": "order",
  "payment-returned": "order",
  "order-refunded": "order",
  "order-lost": "order",
  "gift-card": "order",
  "gift-card-left": "order",
  "membership-renewed": "order",
  "membership-unpaid": "order",
  "membership-paused": "order",
  "membership-resumes": "order",
  "membership-resumed": "order",
  "membership-switched": "order",
  "membership-canceled": "order",
  "membership-ended": "order",
  "membership-year-ends": "order",
  "membership-price": "order",
  "credit-ends-soon": "order",
  "card-saved": "account",
  "card-ends-soon": "account",
  "plan-paid": "order",
  "plan-unpaid": "order",
  "plan-defaulted": "order",
  "plan-ends-soon": "order",
  "card-link": "visit",
  "card-link-by-staff": "visit",
  "deposit-link": "visit",
  "pay-link": "visit",
  "sale-consent": "order",
  "fee-link": "visit",
  "fee-charged": "visit",
  "fee-waived": "visit",
  "message-reply": "question",
  "customer-news": "news",
  "clinic-account-erased": "staff",
  "clinic-dispute": "staff",
  "clinic-order": "staff",
  "clinic-visit-booked": "staff",
  "clinic-visit-canceled": "staff",
  "clinic-visit-moved": "staff",
  "contact-message": "staff",
  "factor-window": "staff",
  "owner-alert": "staff",
  "setup-test": "staff",
  "staff-invitation": "staff",
  "staff-notice": "staff",
  "staff-report": "staff",
} as const satisfies Record<string, MailSubject>;

export type MailName = keyof typeof mailKinds;

/** Hold a code that anyone who reads the mail could use. */
const WITH_CODE: readonly string[] = ["gift-card", "gift-card-left"];

/** Whether staff may look up that a mail went out: not of those about signing in, nor of the clinic's own. */
function isListed(mail: string): boolean {
  const kinds: Readonly<Record<string, MailSubject>> = mailKinds;
  return ["visit", "order", "question", "news"].includes(kinds[mail] ?? "");
}

/** Whether it goes to the clinic or to its staff. */
export function isForStaff(mail: string): boolean {
  const kinds: Readonly<Record<string, MailSubject>> = mailKinds;
  return kinds[mail] === "staff";
}

/** The clinic's own mails that name a customer. */
const NAMING: readonly string[] = [
  "clinic-order",
  "clinic-visit-booked",
  "clinic-visit-moved",
  "clinic-visit-canceled",
];

/** Whether it is noted that a mail was sent: those that staff may look up, and those that go when their customer is erased. */
export function isNoted(mail: string): boolean {
  return isListed(mail) || NAMING.includes(mail);
}

/** Whether staff may send it again: neither news nor one that holds a code. */
export function isResendable(mail: string): boolean {
  return isListed(mail) && !isNews(mail) && !WITH_CODE.includes(mail);
}

/** What someone who books with an address that isn't theirs could have sent to it again and again. */
const ASKED_FOR: readonly string[] = [
  "appointment-moved",
  "card-link",
  "waitlist-confirm",
  "waitlist-joined",
  "waitlist-paused",
];

/**
 * Whether a mail counts among the few a day that a mailbox gets (decisions 0082 and 0093). Confirmations, offers and reminders
 * don't, nor does what staff send.
 */
export function isCounted(mail: string): boolean {
  const kinds: Readonly<Record<string, MailSubject>> = mailKinds;
  return ASKED_FOR.includes(mail) || !["visit", "order", "question", "staff"].includes(kinds[mail] ?? "");
}

/** Whether a mail may show names to an unverified address: mails typed by staff, and gift cards, which are paid for. */
export function saysNames(mail: string): boolean {
  const kinds: Readonly<Record<string, MailSubject>> = mailKinds;
  return kinds[mail] === "staff" || mail === "gift-card";
}

/** Whether a mail brings a code for signing in or for proving the address. */
export function isCodeMail(mail: string): boolean {
  return ["email-code", "guest-code", "sale-consent-code"].includes(mail);
}

/** Whether a mail needs its reader's consent. */
export function isNews(mail: string): boolean {
  const kinds: Readonly<Record<string, MailSubject>> = mailKinds;
  return kinds[mail] === "news";
}
