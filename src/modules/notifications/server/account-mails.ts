import { z } from "zod";
import {
  CUSTOMER_MESSAGE_WRITTEN,
  CUSTOMER_SIGNED_UP,
  CUSTOMERS_MERGED,
  EMAIL_CODE_REQUESTED,
  PASSWORD_CHANGED,
} from "#modules/account/domain/events.ts";
import {
  getCustomerSummary,
  readCodeMail,
  readCustomerMessage,
  readMergedLogins,
} from "#modules/account/server/public.ts";
import type { EventHandlers } from "#platform/jobs/events.ts";
import { greeting } from "../domain/mail-content.ts";
import { enqueueMail, type MailWriter, type MailWriters } from "./mails.ts";

const codeSent = z.object({ codeId: z.string() });
const signedUp = z.object({ codeId: z.string().nullable() });
const messageSchema = z.object({ messageId: z.string() });
const mergeSchema = z.object({ keepId: z.string(), dropId: z.string() });
const ofCustomer = z.object({ customerId: z.string() });

/** Sends codes to verify an email or to reset a password, and the notice that a password was changed (AU-1, AU-3). */
export const accountMailHandlers: EventHandlers = {
  [CUSTOMER_SIGNED_UP]: {
    async "mail-verification-code"({ payload }, tx) {
      const { codeId } = signedUp.parse(payload);
      if (codeId !== null) await enqueueMail(tx, { mail: "email-code", key: `code:${codeId}`, payload: { codeId } });
    },
  },
  [EMAIL_CODE_REQUESTED]: {
    async "mail-code"({ payload }, tx) {
      const { codeId } = codeSent.parse(payload);
      await enqueueMail(tx, { mail: "email-code", key: `code:${codeId}`, payload: { codeId } });
    },
  },
  [CUSTOMER_MESSAGE_WRITTEN]: {
    async "mail-customer-message"({ payload }, tx) {
      const { messageId } = messageSchema.parse(payload);
      const mail = (await readCustomerMessage(tx, messageId))?.kind === "news" ? "customer-news" : "customer-message";
      await enqueueMail(tx, { mail, key: `customer-message:${messageId}`, payload: { messageId } });
    },
  },
  [CUSTOMERS_MERGED]: {
    async "mail-logins-merged"({ id, payload }, tx) {
      const merge = mergeSchema.parse(payload);
      const logins = await readMergedLogins(tx, merge);
      if (!logins) return;
      for (const to of [OWN_ADDRESS, ...logins.aliases.keys()])
        await enqueueMail(tx, { mail: "logins-merged", key: `logins-merged:${id}:${to}`, payload: { ...merge, to } });
    },
  },
  [PASSWORD_CHANGED]: {
    async "mail-password-changed"({ id, payload }, tx) {
      const { customerId } = ofCustomer.parse(payload);
      await enqueueMail(tx, { mail: "password-changed", key: `password-changed:${id}`, payload: { customerId } });
    },
  },
};

/**
 * The value that identifies the account's own email as the recipient of a mail about a merge; an alias is identified by
 * its index.
 */
const OWN_ADDRESS = -1;

const codeWords = {
  verify_email: {
    subject: "is your verification code",
    heading: "Verify your email",
    text: "Enter this code on the sign-up page or in your profile. It’s good for 10 minutes.",
    reason:
      "You received this email because someone signed up using this email address. If it wasn’t you, you can ignore this email.",
  },
  reset_password: {
    subject: "is your password reset code",
    heading: "Set a new password",
    text: "Enter this code on the page where you requested it. It’s good for 10 minutes.",
    reason:
      "You received this email because someone asked to reset your password. If it wasn’t you, ignore this email: your password won’t change. We’ll never ask you for this code.",
  },
};

const writeCodeMail: MailWriter = async (deps, payload) => {
  const { codeId } = z.object({ codeId: z.string() }).parse(payload);
  const code = await readCodeMail(deps, codeId);
  if (!code) return undefined;
  const { subject, heading, text, reason } = codeWords[code.purpose];
  return {
    to: { name: `${code.firstName} ${code.lastName}`.trim(), address: code.email },
    content: {
      subject: `${code.digits} ${subject}`,
      preview: "It’s good for 10 minutes.",
      heading,
      blocks: [greeting(code.firstName), { kind: "text", text }, { kind: "code", digits: code.digits }],
      reason,
    },
  };
};

const writePasswordChanged: MailWriter = async ({ db }, payload) => {
  const { customerId } = z.object({ customerId: z.string() }).parse(payload);
  const customer = await getCustomerSummary(db, customerId);
  if (!customer) return undefined;
  return {
    to: { name: `${customer.firstName} ${customer.lastName}`.trim(), address: customer.email },
    content: {
      subject: "Your password was changed",
      preview: "If it wasn’t you, set a new one right away.",
      heading: "Your password was changed",
      blocks: [
        greeting(customer.firstName),
        { kind: "text", text: "Your password was just changed, and your other devices were logged out." },
        {
          kind: "text",
          text: "If it wasn’t you, go to the login page, choose “Forgot password?” and set a new password right away.",
        },
      ],
      reason: "You received this email because your password changed.",
    },
  };
};

/**
 * Writes the email that tells a customer how to log in after two accounts were merged. It goes to the account's email
 * and to each alias from the merge.
 */
const writeLoginsMerged: MailWriter = async ({ db }, payload) => {
  const { to, ...merge } = mergeSchema.extend({ to: z.number() }).parse(payload);
  const logins = await readMergedLogins(db, merge);
  const alias = logins?.aliases[to];
  if (!logins || (to !== OWN_ADDRESS && !alias)) return undefined;
  const address = alias?.email ?? logins.email;
  // Without a verified email, the mail contains nothing about the person.
  const isTheirs = alias?.isVerified ?? true;
  const others = [logins.email, ...logins.aliases.map(({ email }) => email)].filter((email) => email !== address);
  const which = isTheirs ? `this email address or ${others.join(" or ")}` : "this email address";
  const password =
    logins.passwordOf === address
      ? "Your password stays as it was."
      : isTheirs
        ? `Use the password you had with ${logins.passwordOf}.`
        : "Use the password of your other account.";
  return {
    to: { name: isTheirs ? `${logins.firstName} ${logins.lastName}`.trim() : "", address },
    content: {
      subject: "We merged your two accounts",
      preview: password,
      heading: "We merged your two accounts",
      blocks: [
        greeting(isTheirs ? logins.firstName : ""),
        {
          kind: "text",
          text: "You had two accounts with us. We’ve merged them into one, with all your visits, orders and credits.",
        },
        { kind: "text", text: `Log in with ${which}. ${password}` },
        {
          kind: "text",
          text: "Don’t remember it? Go to the login page and choose “Forgot password?” to set a new one. If one of these accounts isn’t yours, please call us.",
        },
      ],
      reason: "You received this email because you have an account under this email address.",
    },
  };
};

const lettersOf = ({ subject, text }: { subject: string; text: string }) => ({
  subject,
  preview: text.slice(0, 80),
  heading: subject,
  blocks: text.split(/\n{2,}/).map((part) => ({ kind: "text" as const, text: part })),
});

/** A staff member's message to one customer about their own visits or orders. */
const writeCustomerMessage: MailWriter = async ({ db }, payload) => {
  const { messageId } = messageSchema.parse(payload);
  const message = await readCustomerMessage(db, messageId);
  const customer = message && (await getCustomerSummary(db, message.customerId));
  if (!message || !customer) return undefined;
  return {
    to: { name: `${customer.firstName} ${customer.lastName}`.trim(), address: customer.email },
    content: {
      ...lettersOf(message),
      reason: "You received this email because it’s about your visits or orders.",
    },
  };
};

/** News or an offer that staff wrote to one customer. */
const writeCustomerNews: MailWriter = async ({ db }, payload) => {
  const { messageId } = messageSchema.parse(payload);
  const message = await readCustomerMessage(db, messageId);
  const customer = message && (await getCustomerSummary(db, message.customerId));
  if (!message || !customer) return undefined;
  return {
    newsFor: message.customerId,
    to: { name: `${customer.firstName} ${customer.lastName}`.trim(), address: customer.email },
    content: {
      ...lettersOf(message),
      reason: "You received this email because you signed up for our marketing emails.",
    },
  };
};

export const accountMailWriters: MailWriters = {
  "email-code": writeCodeMail,
  "password-changed": writePasswordChanged,
  "logins-merged": writeLoginsMerged,
  "customer-message": writeCustomerMessage,
  "customer-news": writeCustomerNews,
};
