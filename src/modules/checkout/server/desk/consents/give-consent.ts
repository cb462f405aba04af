import { and, eq, isNull, sql } from "drizzle-orm";
import { actorOf, addressPrefixOf, systemActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import type { Transaction } from "#platform/db/client.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError } from "#shared/app-error.ts";
import type { Principal } from "#shared/principal.ts";
import type { WireSaleConsent } from "../../../contract/sale-consent.ts";
import { isDrawn } from "../../../domain/desk/sale-consent.ts";
import { type ConsentRow, findRow, rowOfLink } from "./consent-row.ts";
import { saleConsents } from "./sale-consent-tables.ts";
import { toWireConsent } from "./to-wire-consent.ts";

type Give = { id: string; link: string; hash: string; name: string; signature?: string | undefined };

/** Where a consent comes from: the session if there is one, the network and the browser. */
export type Giver = {
  principal: Principal | undefined;
  requestId: string;
  clientAddress: string | undefined;
  userAgent: string | null;
};

/** The longest browser's name that the log holds. */
const LONGEST_AGENT = 300;

/**
 * Writes down that the customer agreed, once, and where that came from: the first one counts. Throws `not_found` for another link, `forbidden` for staff,
 * who hand over the clinic's screen but never agree on a phone, `link_expired`, `consent_missing` for a text that isn't the one that was asked for or isn't
 * offered anymore, and `invalid_input` without a signature where one is needed.
 */
export async function giveConsent(
  { db, clock, secrets }: Pick<ServerDeps, "db" | "clock" | "secrets">,
  { id, link, hash, name, signature }: Give,
  giver: Giver,
): Promise<WireSaleConsent> {
  const now = clock.now();
  const row = await rowOfLink(db, secrets, { id, link });
  if (row.via === "phone" && giver.principal && giver.principal.role !== "customer")
    throw new AppError("forbidden", { message: "Only the customer can agree, on their own phone." });
  const shown = await toWireConsent(db, row, now);
  if (shown.state === "given") return shown;
  if (shown.state === "expired") throw new AppError("link_expired");
  if (shown.state === "withdrawn" || hash !== row.textHash) throw new AppError("consent_missing");
  if (row.via === "screen" ? !isDrawn(signature ?? "") : signature !== undefined && !isDrawn(signature)) {
    const message = "Sign in the box with a finger or a mouse.";
    throw new AppError("invalid_input", { message, issues: [{ path: "signature", message }] });
  }
  await db.transaction(async (tx) => {
    const [given] = await tx
      .update(saleConsents)
      .set({ name, signature: signature ?? null, givenAt: sql`clock_now()` })
      .where(and(eq(saleConsents.id, id), isNull(saleConsents.givenAt)))
      .returning({ id: saleConsents.id });
    if (given) await tellGiven(tx, row, giver);
  });
  return toWireConsent(db, await findRow(db, id), now);
}

/** The entry stands with the customer's others, so that a look into a sale shows whether the clinic's own browser agreed to it. */
async function tellGiven(tx: Transaction, { id, customerId, via }: ConsentRow, giver: Giver): Promise<void> {
  const { principal, requestId, clientAddress, userAgent } = giver;
  const actor = principal
    ? actorOf({ principal, requestId, clientAddress })
    : {
        ...{ ...systemActor("By the link"), requestId },
        addressPrefix: clientAddress ? addressPrefixOf(clientAddress) : null,
      };
  await writeAudit(tx, actor, {
    action: "consent.give",
    resource: "Customer",
    resourceId: customerId,
    summary: via === "screen" ? "Agreed on the clinic’s screen" : "Agreed on a phone",
    after: { consentId: id, via, browser: userAgent?.slice(0, LONGEST_AGENT) ?? "" },
  });
}

/** What a link asks to agree to. Throws `not_found` for another link. */
export async function readConsent(
  { db, clock, secrets }: Pick<ServerDeps, "db" | "clock" | "secrets">,
  of: { id: string; link: string },
): Promise<WireSaleConsent> {
  return toWireConsent(db, await rowOfLink(db, secrets, of), clock.now());
}
