import { and, eq, isNull, sql } from "drizzle-orm";
import { spendCode } from "#modules/account/server/public.ts";
import { actorOf, addressPrefixOf, systemActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import type { Transaction } from "#platform/db/client.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError } from "#shared/app-error.ts";
import type { WireSaleConsent } from "../../../contract/sale-consent.ts";
import { isDrawn } from "../../../domain/desk/sale-consent.ts";
import { type ConsentRow, rowOfLink } from "./consent-row.ts";
import { emailOf, type Giver, proofOf, readConsent, saleCodeOf } from "./read-consent.ts";
import { saleConsents } from "./sale-consent-tables.ts";
import { toWireConsent } from "./to-wire-consent.ts";

type Deps = Pick<ServerDeps, "db" | "clock" | "secrets" | "env">;
type Give = {
  id: string;
  link: string;
  hash: string;
  name: string;
  signature?: string | undefined;
  code?: string | undefined;
};

/** The maximum length of the browser name in the log. */
const LONGEST_AGENT = 300;

/**
 * Records that the customer agreed, the proof that it was them, and where the consent came from. Later calls don't
 * change the first consent. Throws `not_found` for an invalid link, `forbidden` for staff who open the link of a
 * customer's phone, `link_expired`, `consent_missing` for a text that isn't the requested one or isn't offered anymore,
 * `invalid_input` without a required signature, and `verification_needed`, `invalid_code`, `code_expired` or
 * `rate_limited` if a required code from the customer's email is wrong.
 */
export async function giveConsent(deps: Deps, consent: Give, giver: Giver): Promise<WireSaleConsent> {
  const { db, clock, secrets } = deps;
  const { id, link, hash, name, signature } = consent;
  const { row, way } = await rowOfLink(db, secrets, { id, link });
  if (row.via === "phone" && giver.principal && giver.principal.role !== "customer")
    throw new AppError("forbidden", { message: "Only the customer can agree, on their own phone." });
  const { state } = await toWireConsent(db, row, clock.now());
  if (state === "given") return readConsent(deps, { id, link }, giver);
  if (state === "expired") throw new AppError("link_expired");
  if (state === "withdrawn" || hash !== row.textHash) throw new AppError("consent_missing");
  if (row.via === "screen" ? !isDrawn(signature ?? "") : signature !== undefined && !isDrawn(signature)) {
    const message = "Sign in the box with a finger or a mouse.";
    throw new AppError("invalid_input", { message, issues: [{ path: "signature", message }] });
  }
  const provenBy = proofOf(row, way, giver);
  if (provenBy === "code") await proveByCode(deps, row, { code: consent.code, giver });
  await db.transaction(async (tx) => {
    const [written] = await tx
      .update(saleConsents)
      .set({ name, signature: signature ?? null, givenAt: sql`clock_now()`, provenBy })
      .where(and(eq(saleConsents.id, id), isNull(saleConsents.givenAt)))
      .returning({ id: saleConsents.id });
    if (written) await auditGivenConsent(tx, { ...row, provenBy }, giver);
  });
  return readConsent(deps, { id, link }, giver);
}

/** Throws unless the code is the one that the customer's own email received for this sale. */
async function proveByCode(
  deps: Deps,
  row: ConsentRow,
  { code, giver }: { code: string | undefined; giver: Giver },
): Promise<void> {
  const email = await emailOf(deps.db, row.customerId);
  if (code === undefined || email === undefined) {
    const message = email
      ? "Enter the code that we sent to your email."
      : "We don’t have an email address for you. Agree on our screen instead.";
    throw new AppError("verification_needed", { message, issues: [{ path: "code", message }] });
  }
  const { db, secrets, env } = deps;
  const counted = { db, secrets, factor: env.rateLimitFactor, clientNetwork: giver.clientNetwork };
  await spendCode(counted, { ...saleCodeOf(row, email), digits: code });
}

/**
 * Writes an audit log entry about the customer, so that a sale's details show the proof of consent and the browser that
 * gave it.
 */
async function auditGivenConsent(
  tx: Transaction,
  { id, customerId, via, provenBy }: Pick<ConsentRow, "id" | "customerId" | "via" | "provenBy">,
  giver: Giver,
): Promise<void> {
  const { principal, requestId, clientNetwork, userAgent } = giver;
  const actor = principal
    ? actorOf({ principal, requestId, clientNetwork })
    : {
        ...systemActor("By the link"),
        requestId,
        addressPrefix: clientNetwork ? addressPrefixOf(clientNetwork) : null,
      };
  await writeAudit(tx, actor, {
    action: "consent.give",
    resource: "Customer",
    resourceId: customerId,
    summary: via === "screen" ? "Agreed on the clinic’s screen" : "Agreed on a phone",
    after: { consentId: id, via, provenBy, browser: userAgent?.slice(0, LONGEST_AGENT) ?? "" },
  });
}
