/**
 * What an email is about. Customers get emails about their own visits, orders, account and questions without asking.
 * News needs their consent, and each news email has an unsubscribe link.
 */
export type MailSubject = "visit" | "order" | "account" | "question" | "staff" | "news";

/** Every kind of email that the clinic sends, by the name used by its writer and the queue. */
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

/** Emails with a code that any reader of the email could use. */
const WITH_CODE: readonly string[] = ["gift-card", "gift-card-left"];

/**
 * Whether staff may look up that an email was sent. They can't for emails about accounts, such as sign-in codes, or for
 * emails to the clinic and its staff.
 */
function isListed(mail: string): boolean {
  const kinds: Readonly<Record<string, MailSubject>> = mailKinds;
  return ["visit", "order", "question", "news"].includes(kinds[mail] ?? "");
}

/** Whether an email goes to the clinic or to its staff. */
export function isForStaff(mail: string): boolean {
  const kinds: Readonly<Record<string, MailSubject>> = mailKinds;
  return kinds[mail] === "staff";
}

/** Emails to the clinic that name a customer. */
const NAMING: readonly string[] = [
  "clinic-order",
  "clinic-visit-booked",
  "clinic-visit-moved",
  "clinic-visit-canceled",
];

/**
 * Whether sending an email is recorded: emails that staff may look up, and clinic emails that name a customer, so that
 * they can be deleted when the customer is erased.
 */
export function isNoted(mail: string): boolean {
  return isListed(mail) || NAMING.includes(mail);
}

/** Whether staff may send an email again: neither news nor an email with a code. */
export function isResendable(mail: string): boolean {
  return isListed(mail) && !isNews(mail) && !WITH_CODE.includes(mail);
}

/** Emails that a person could cause again and again by booking with another person's email. */
const ASKED_FOR: readonly string[] = [
  "appointment-moved",
  "card-link",
  "waitlist-confirm",
  "waitlist-joined",
  "waitlist-paused",
];

/**
 * Whether an email counts toward a mailbox's daily limit (decisions 0082 and 0093). Confirmations, offers and reminders
 * don't, nor do emails sent by staff.
 */
export function isCounted(mail: string): boolean {
  const kinds: Readonly<Record<string, MailSubject>> = mailKinds;
  return ASKED_FOR.includes(mail) || !["visit", "order", "question", "staff"].includes(kinds[mail] ?? "");
}

/**
 * Whether an email may show names to an unverified address: emails typed by staff, and gift cards, which are paid for.
 */
export function saysNames(mail: string): boolean {
  const kinds: Readonly<Record<string, MailSubject>> = mailKinds;
  return kinds[mail] === "staff" || mail === "gift-card";
}

/** Whether an email contains a code for signing in or for verifying the email. */
export function isCodeMail(mail: string): boolean {
  return ["email-code", "guest-code", "sale-consent-code"].includes(mail);
}

/** Whether an email needs its reader's consent. */
export function isNews(mail: string): boolean {
  const kinds: Readonly<Record<string, MailSubject>> = mailKinds;
  return kinds[mail] === "news";
}
