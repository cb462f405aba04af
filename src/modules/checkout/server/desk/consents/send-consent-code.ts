import { z } from "zod";
import {
  type CodeAsker,
  countCodeSent,
  countMailWithCode,
  issueCode,
  readSaleCode,
} from "#modules/account/server/public.ts";
import { enqueueMail, type MailWriter, type MailWriters } from "#modules/notifications/server/public.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError } from "#shared/app-error.ts";
import { formatMoney } from "#shared/money.ts";
import type { WireSaleConsent } from "../../../contract/sale-consent.ts";
import { greetingBlock, recipientOf } from "../../orders/recipient.ts";
import { findRow, rowOfLink } from "./consent-row.ts";
import { emailOf, type Giver, readConsent, saleCodeOf } from "./read-consent.ts";
import { toWireConsent } from "./to-wire-consent.ts";

const SALE_CODE_MAIL = "sale-consent-code";

const payloadSchema = z.object({ codeId: z.string(), consentId: z.string() });

/**
 * Sends a code to the customer's own email, with which they agree to one sale through a link that staff have shown
 * them. Throws `not_found` for an invalid link, `link_expired`, `rate_limited`, and `conflict` if there is no email or
 * no code is needed.
 */
export async function sendConsentCode(
  deps: Pick<ServerDeps, "db" | "clock" | "secrets" | "env">,
  of: { id: string; link: string },
  giver: Pick<Giver, "principal"> & CodeAsker,
): Promise<WireSaleConsent> {
  const { db, secrets, env } = deps;
  const { row } = await rowOfLink(db, secrets, of);
  const shown = await readConsent(deps, of, giver);
  if (shown.state === "expired") throw new AppError("link_expired");
  if (shown.state !== "asked" || !shown.asksCode)
    throw new AppError("conflict", { message: "No code is needed here." });
  const address = await emailOf(db, row.customerId);
  if (address === undefined)
    throw new AppError("conflict", {
      message: "We don’t have an email address for you. Agree on our screen instead.",
    });
  const { clientNetwork, knownAs } = giver;
  const codes = { db, secrets, factor: env.rateLimitFactor, clientNetwork, knownAs };
  await countCodeSent(codes, address);
  await countMailWithCode(codes, { purpose: "agree_to_sale", address });
  await db.transaction(async (tx) => {
    const codeId = await issueCode(tx, secrets, { ...saleCodeOf(row, address), customerId: row.customerId });
    const payload = { codeId, consentId: row.id };
    await enqueueMail(tx, { mail: SALE_CODE_MAIL, key: `code:${codeId}`, payload });
  });
  return shown;
}

type Kind = WireSaleConsent["kind"];
const WHAT: Record<Kind, string> = {
  membership: "the membership",
  package: "the package",
  card: "having your card saved when you pay at the clinic",
};
const HEADINGS: Record<Kind, string> = {
  membership: "Your membership",
  package: "Your package",
  card: "Saving your card",
};

/**
 * Writes the email with the code. It says what the customer agrees to by entering the code, so that they aren't tricked
 * into sharing it. Sends nothing once the consent was given, or can't be given anymore.
 */
const writeSaleCode: MailWriter = async (deps, payload) => {
  const { codeId, consentId } = payloadSchema.parse(payload);
  const row = await findRow(deps.db, consentId);
  const { state, name, price } = await toWireConsent(deps.db, row, deps.clock.now());
  const person = await recipientOf(deps, row.customerId);
  if (state !== "asked" || !person?.to.address) return undefined;
  const digits = await readSaleCode(deps, { codeId, consentId, address: person.to.address });
  if (!digits) return undefined;
  const what = WHAT[row.kind];
  const sum =
    row.kind === "card" ? "" : `, with a first payment of ${formatMoney(price, { always: true })} at the clinic`;
  return {
    to: person.to,
    content: {
      subject: `${digits} is your confirmation code`,
      preview: "It’s good for 10 minutes.",
      heading: HEADINGS[row.kind],
      blocks: [
        greetingBlock(person.firstName),
        {
          kind: "text",
          text: `Enter this code on your phone to agree to ${row.kind === "card" ? what : `${what} ${name}`}${sum}. It’s good for 10 minutes.`,
        },
        { kind: "code", digits },
      ],
      reason: `You received this email because someone is agreeing to ${row.kind === "card" ? what : `this ${row.kind}`} in your name. If it isn’t you, ignore this email: nothing happens without the code. Enter it yourself, and don’t share it with anyone.`,
    },
  };
};

export const saleCodeMailWriters: MailWriters = { [SALE_CODE_MAIL]: writeSaleCode };
