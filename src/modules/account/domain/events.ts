/** The events of accounts for other modules. A one-time code is named by its id, never by its digits. */
export const CUSTOMER_SIGNED_UP = "customer_signed_up";
/** `codeId` is null if the mailbox has used up its codes for the day. */
export type CustomerSignedUp = { customerId: string; codeId: string | null };

/** A code was requested, to verify an email again or to reset a password. The account may not exist. */
export const EMAIL_CODE_REQUESTED = "email_code_requested";
export type EmailCodeRequested = { codeId: string };

export const PASSWORD_CHANGED = "password_changed";
export type PasswordChanged = { customerId: string };

/** The person has proven that the email is theirs, so past guest visits may be added to the account (AU-1). */
export const EMAIL_VERIFIED = "email_verified";
export type EmailVerified = { customerId: string };

/** The person's identity is erased; other modules delete the personal data in their rows. */
export const CUSTOMER_ERASED = "customer_erased";
export type CustomerErased = { customerId: string };

/** A team invitation was created. The email with the link is written from its id. */
export const STAFF_INVITED = "staff_invited";
export type StaffInvited = { invitationId: string };

/** An invited practitioner has joined the team: their account and their practitioner on the calendar are one person. */
export const PRACTITIONER_JOINED = "practitioner_joined";
export type PractitionerJoined = { accountId: string; practitionerId: string };

/**
 * A staff member may replace a lost second factor for some minutes. `openedBy`: the administrator who allowed it; null
 * if a command on the server did.
 */
export const FACTOR_WINDOW_OPENED = "factor_window_opened";
export type FactorWindowOpened = { customerId: string; openedBy: string | null };
/** A staff member wrote an email to a customer. */
export const CUSTOMER_MESSAGE_WRITTEN = "customer_message_written";
export type CustomerMessageWritten = { messageId: string };

/** Two records of one customer were merged, or separated again. */
export const CUSTOMERS_MERGED = "customers_merged";
export const CUSTOMERS_UNMERGED = "customers_unmerged";
export type CustomersMerged = { keepId: string; dropId: string };
