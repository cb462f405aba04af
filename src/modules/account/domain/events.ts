/** The events of accounts for other modules. An event names a code by its id, never by its digits. */
export const CUSTOMER_SIGNED_UP = "customer_signed_up";
/** `codeId`: null where the mailbox has had all its codes of the day. */
export type CustomerSignedUp = { customerId: string; codeId: string | null };

/** A code was requested: to verify an address again, or to reset a password. The account may not exist. */
export const EMAIL_CODE_REQUESTED = "email_code_requested";
export type EmailCodeRequested = { codeId: string };

export const PASSWORD_CHANGED = "password_changed";
export type PasswordChanged = { customerId: string };

/** The address is the person's own: what past guest visits hold may be joined to the account (AU-1). */
export const EMAIL_VERIFIED = "email_verified";
export type EmailVerified = { customerId: string };

/** The person's identity is erased; other modules delete the personal data in their rows. */
export const CUSTOMER_ERASED = "customer_erased";
export type CustomerErased = { customerId: string };

/** An invitation to the team was made; the mail with the link is written from its id. */
export const STAFF_INVITED = "staff_invited";
export type StaffInvited = { invitationId: string };

/** An invited practitioner has joined the team: their account and their place on the calendar are one person's. */
export const PRACTITIONER_JOINED = "practitioner_joined";
export type PractitionerJoined = { accountId: string; practitionerId: string };

/** A member of the team may replace a lost factor. `openedBy` is null when it was done on the server. */
export const FACTOR_WINDOW_OPENED = "factor_window_opened";
export type FactorWindowOpened = { customerId: string; openedBy: string | null };
/** Staff wrote a mail to a customer. */
export const CUSTOMER_MESSAGE_WRITTEN = "customer_message_written";
export type CustomerMessageWritten = { messageId: string };

/** Two records of one customer are one now, or two again. */
export const CUSTOMERS_MERGED = "customers_merged";
export const CUSTOMERS_UNMERGED = "customers_unmerged";
export type CustomersMerged = { keepId: string; dropId: string };
