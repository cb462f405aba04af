import { z } from "zod";
import { siteOriginOf } from "#modules/booking/server/public.ts";
import type { MailWriter, MailWriters, WrittenMail } from "#modules/notifications/server/public.ts";
import { formatMoney } from "#shared/money.ts";
import { greetingBlock, type Recipient, recipientOf } from "../../orders/recipient.ts";
import { consentUrlOf, findRow } from "./consent-row.ts";
import { toWireConsent } from "./to-wire-consent.ts";

export const SALE_CONSENT_MAIL = "sale-consent";

const payloadSchema = z.object({ consentId: z.string() });

/**
 * Writes the email with the link to what a customer is asked to agree to at the desk. Sends nothing once they agreed or
 * can't anymore.
 */
const writeSaleConsent: MailWriter = async (deps, payload) => {
  const row = await findRow(deps.db, payloadSchema.parse(payload).consentId);
  const { state, name, price } = await toWireConsent(deps.db, row, deps.clock.now());
  const person = await recipientOf(deps, row.customerId);
  if (state !== "asked" || !person?.to.address) return undefined;
  const url = consentUrlOf(deps.secrets, { origin: siteOriginOf(deps.env), id: row.id, way: "mailed" });
  if (row.kind === "card") return cardMail(person, url);
  const what = row.kind === "membership" ? "membership" : "package";
  return {
    to: person.to,
    content: {
      subject: `Please read and agree: ${name}`,
      preview: "Read the terms and agree online",
      heading: `Your ${what}`,
      blocks: [
        greetingBlock(person.firstName),
        {
          kind: "text",
          text: `You asked us for the ${name} ${what}. You’ll make the first payment of ${formatMoney(price, { always: true })} at the clinic. Before we can start it, please read and agree to the terms.`,
        },
        { kind: "link", label: "Read and agree", url },
        LINK_ENDS,
      ],
      reason: REASON,
    },
  };
};

const LINK_ENDS = { kind: "text" as const, text: "The link works for one day. Opening it doesn’t charge anything." };
const REASON = "You received this email because you asked for this at the clinic.";

function cardMail({ to, firstName }: Recipient, url: string): WrittenMail {
  return {
    to,
    content: {
      subject: "Please read and agree: saving your card",
      preview: "Read the terms and agree online",
      heading: "Saving your card",
      blocks: [
        greetingBlock(firstName),
        {
          kind: "text",
          text: "You asked us to save the card you pay with at the clinic. First, please read what we may charge it for, and agree.",
        },
        { kind: "link", label: "Read and agree", url },
        LINK_ENDS,
      ],
      reason: REASON,
    },
  };
}

export const saleConsentMailWriters: MailWriters = { [SALE_CONSENT_MAIL]: writeSaleConsent };
