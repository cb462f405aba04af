import { sql } from "drizzle-orm";
import type { ClinicSettings } from "#modules/content/domain/clinic-settings.ts";
import { readLogoPng, settingsRowInSql } from "#modules/content/server/public.ts";
import type { PlaceFacts } from "#modules/locations/domain/location.ts";
import { firstLocationInSql } from "#modules/locations/server/public.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import type { Env } from "#platform/env.ts";
import type { MailAddress, MailAttachment } from "#platform/mailer.ts";
import { parseLogoName } from "#shared/brand/logo.ts";
import { paletteOf } from "#shared/brand/palette.ts";
import { placeLine } from "#shared/place-text.ts";
import { ofCountry } from "#shared/places/place-of-country.ts";
import type { MailSender } from "../domain/mail-content.ts";

/** The message while there is no sender, shown at the start, in the wizard and to administrators. */
export const NO_SENDER = "Emails are on hold: there’s no address to send them from.";

const readEmail = statement(
  { email: "text" },
  sql`select place.email from ${settingsRowInSql} clinic, ${firstLocationInSql} place`,
);

/** Whether emails have a sender: MAIL_FROM, else the clinic's email. Without one they wait. */
export async function hasSender(db: DatabaseOrTransaction, { mailFrom }: Pick<Env, "mailFrom">): Promise<boolean> {
  if (mailFrom) return true;
  const [clinic] = await readEmail(db);
  return clinic?.email !== "";
}

/**
 * Returns the recipient of the clinic's own emails: its email address, else the sender's. Empty without both; then an
 * email waits for a sender, and is written again.
 */
export function clinicMailbox(
  { env }: { env: Pick<Env, "mailFrom"> },
  { name, location: { email } }: { name: string; location: Pick<PlaceFacts, "email"> },
): MailAddress {
  return { name, address: email || (env.mailFrom ?? "") };
}

type SenderFacts = Pick<ClinicSettings, "name" | "brand"> & {
  location: Pick<PlaceFacts, "email" | "phoneDisplay" | "address">;
};

/** Returns the sender's details as shown in emails. */
export function senderOf({ name, location, brand }: SenderFacts): MailSender {
  const { email, phoneDisplay: phone, address } = location;
  const place = placeLine(ofCountry({ ...address, line2: "", postalCode: "" }));
  return { name, address: email, phone, place, ...(brand ? { palette: paletteOf(brand) } : {}) };
}

/** The name of an email's attached logo. */
const LOGO = "logo";
const LOGO_HEIGHT = 40;
const MOST_LOGO_WIDTH = 240;

/** Returns the sender with the clinic's logo, and the file to attach for it. */
export async function withLogo(
  db: DatabaseOrTransaction,
  sender: MailSender,
  { logo: name }: Pick<ClinicSettings, "logo">,
): Promise<{ sender: MailSender; attachments: MailAttachment[] }> {
  const logo = parseLogoName(name ?? "");
  const png = await readLogoPng(db, name);
  if (!logo || !png) return { sender, attachments: [] };
  const scale = Math.min(LOGO_HEIGHT / logo.height, MOST_LOGO_WIDTH / logo.width);
  const size = { width: Math.round(logo.width * scale), height: Math.round(logo.height * scale) };
  return {
    sender: { ...sender, logo: { cid: LOGO, ...size } },
    attachments: [{ filename: `${LOGO}.png`, contentType: "image/png", content: png, cid: LOGO }],
  };
}
