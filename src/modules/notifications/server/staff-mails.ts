import { z } from "zod";
import { FACTOR_WINDOW_OPENED, STAFF_INVITED } from "#modules/account/domain/events.ts";
import { getCustomerSummary, readInvitationMail } from "#modules/account/server/public.ts";
import type { EventHandlers } from "#platform/jobs/events.ts";
import { greeting } from "../domain/mail-content.ts";
import { enqueueMail, type MailWriter, type MailWriters } from "./mails.ts";

const invited = z.object({ invitationId: z.string() });
const windowOpened = z.object({ customerId: z.string(), openedBy: z.string().nullable() });
const windowMail = z.object({ customerId: z.string(), to: z.string() });

/** Sends team invitations. Also mails both people involved when a staff member may replace a lost sign-in factor. */
export const staffMailHandlers: EventHandlers = {
  [STAFF_INVITED]: {
    async "mail-invitation"({ payload }, tx) {
      const { invitationId } = invited.parse(payload);
      await enqueueMail(tx, {
        mail: "staff-invitation",
        key: `staff-invitation:${invitationId}`,
        payload: { invitationId },
      });
    },
  },
  [FACTOR_WINDOW_OPENED]: {
    async "mail-factor-window"({ id, payload }, tx) {
      const { customerId, openedBy } = windowOpened.parse(payload);
      for (const to of new Set([customerId, openedBy ?? customerId]))
        await enqueueMail(tx, { mail: "factor-window", key: `factor-window:${id}:${to}`, payload: { customerId, to } });
    },
  },
};

const writeInvitation: MailWriter = async (deps, payload) => {
  const invitation = await readInvitationMail(deps, invited.parse(payload).invitationId);
  if (!invitation) return undefined;
  const { email, firstName, lastName, path } = invitation;
  const origin = deps.env.publicUrl ?? `http://localhost:${deps.env.port}`;
  return {
    to: { name: `${firstName} ${lastName}`.trim(), address: email },
    content: {
      subject: "Your invitation to the team",
      preview: "Set your password and a second factor.",
      heading: "Join the team",
      blocks: [
        greeting(firstName),
        {
          kind: "text",
          text: "You’ve been invited to join our team online. Use this link to choose a password and set up a second factor for signing in. It works once and expires in 72 hours.",
        },
        { kind: "link", label: "Join the team", url: `${origin}${path}` },
      ],
      reason: "You received this email because a clinic administrator invited you.",
    },
  };
};

const writeFactorWindow: MailWriter = async ({ db }, payload) => {
  const { customerId, to } = windowMail.parse(payload);
  const [member, reader] = await Promise.all([getCustomerSummary(db, customerId), getCustomerSummary(db, to)]);
  if (!member || !reader) return undefined;
  const isOwn = customerId === to;
  return {
    to: { name: `${reader.firstName} ${reader.lastName}`.trim(), address: reader.email },
    content: {
      subject: isOwn ? "You can set up a new second factor" : `A new second factor for ${member.firstName}`,
      preview: "For 15 minutes.",
      heading: "A new second factor",
      blocks: [
        greeting(reader.firstName),
        {
          kind: "text",
          text: isOwn
            ? "An administrator lets you set up a new second factor for 15 minutes. Sign in to the back office with your password; the page shows how."
            : `You let ${member.firstName} ${member.lastName} set up a new second factor for 15 minutes.`,
        },
        { kind: "text", text: "If you didn’t expect this, tell an administrator right away." },
      ],
      reason: "You received this email because a second factor may be replaced.",
    },
  };
};

export const staffMailWriters: MailWriters = {
  "staff-invitation": writeInvitation,
  "factor-window": writeFactorWindow,
};
