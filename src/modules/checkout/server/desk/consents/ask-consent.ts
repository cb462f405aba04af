import { findCustomerContact, getCustomerSummary } from "#modules/account/server/public.ts";
import { siteOriginOf } from "#modules/booking/server/public.ts";
import { getClinicSettings } from "#modules/content/server/public.ts";
import { assertMayJoin } from "#modules/membership/server/public.ts";
import { enqueueMail } from "#modules/notifications/server/public.ts";
import type { AuditActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";
import { addMinutes } from "#shared/zoned-time.ts";
import type { WireAskedConsent } from "../../../staff/contract/ask-consent.ts";
import { type ConsentRow, columnsOf, consentUrlOf, findRow } from "./consent-row.ts";
import { type ConsentChoice, consentOfferOf } from "./contract-for-sale.ts";
import { SALE_CONSENT_MAIL } from "./sale-consent-mail.ts";
import { saleConsents } from "./sale-consent-tables.ts";
import { toWireConsent } from "./to-wire-consent.ts";

type Deps = Pick<ServerDeps, "db" | "clock" | "secrets" | "env">;
type Ask = { customerId: string; choice: ConsentChoice; via: ConsentRow["via"]; isMailed: boolean };

/** How many minutes the customer has to agree, and staff to complete the sale. */
const OPEN_MINUTES = 24 * 60;

/**
 * Asks a customer for consent to a membership or package, or to saving their card: by a link to their phone, which can
 * be emailed, or on the clinic's own screen. Staff never see an emailed link. A link that they show also requires a
 * code from the customer's email, or the customer's own session. Throws `not_found`, `member_already`,
 * `option_unavailable`, and `conflict` for an email to a customer without one.
 */
export async function askConsent(
  deps: Deps,
  { customerId, choice, via, isMailed }: Ask,
  actor: AuditActor & { accountId: string },
): Promise<WireAskedConsent> {
  const { db, clock } = deps;
  const now = clock.now();
  const settings = await getClinicSettings(db);
  if (!(await findCustomerContact(db, customerId))) throw new AppError("not_found");
  const email = (await getCustomerSummary(db, customerId))?.email;
  if (isMailed && !email)
    throw new AppError("conflict", { message: "This customer has no email. Show the code instead." });
  const sold = await consentOfferOf(db, choice, { settings, now });
  if (sold.kind === "membership") await assertMayJoin(db, customerId, now);
  const id = newId();
  await db.transaction(async (tx) => {
    await tx.insert(saleConsents).values({
      id,
      customerId,
      via,
      ...columnsOf(sold),
      expiresAt: addMinutes(now, OPEN_MINUTES),
      askedBy: actor.accountId,
      askedByName: actor.name,
    });
    if (isMailed)
      await enqueueMail(tx, { mail: SALE_CONSENT_MAIL, key: `${SALE_CONSENT_MAIL}:${id}`, payload: { consentId: id } });
    await writeAudit(tx, actor, {
      action: "consent.ask",
      resource: "Customer",
      resourceId: customerId,
      summary: `Asked for consent: ${sold.offer.name}${isMailed ? ", by email" : ""}`,
      after: { consentId: id, via },
    });
  });
  const consent = await readConsentForStaff(deps, db, id);
  return isMailed
    ? consent
    : { ...consent, url: consentUrlOf(deps.secrets, { origin: siteOriginOf(deps.env), id, way: "shown" }) };
}

/** Returns the requested consent as staff see it, without the customer's URL. Throws `not_found`. */
export async function readConsentForStaff(
  deps: Pick<Deps, "clock">,
  db: DatabaseOrTransaction,
  id: string,
): Promise<WireAskedConsent> {
  const row = await findRow(db, id);
  const { state, ...shown } = await toWireConsent(db, row, deps.clock.now());
  return {
    ...shown,
    state: row.orderId ? "used" : state,
    customerId: row.customerId,
    url: null,
    signedBy: row.name,
    givenAt: row.givenAt?.toISOString() ?? null,
  };
}
