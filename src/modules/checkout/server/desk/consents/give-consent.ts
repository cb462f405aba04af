import { and, eq, isNull, sql } from "drizzle-orm";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError } from "#shared/app-error.ts";
import type { WireSaleConsent } from "../../../contract/sale-consent.ts";
import { isDrawn } from "../../../domain/desk/sale-consent.ts";
import { findRow, rowOfLink } from "./consent-row.ts";
import { saleConsents } from "./sale-consent-tables.ts";
import { toWireConsent } from "./to-wire-consent.ts";

type Give = { id: string; link: string; hash: string; name: string; signature?: string | undefined };

/**
 * Writes down that the customer agreed, once: the first one counts. Throws `not_found` for another link, `link_expired`, `consent_missing` for a text that
 * isn't the one that was asked for or isn't offered anymore, and `invalid_input` without a signature where one is needed.
 */
export async function giveConsent(
  { db, clock, secrets }: Pick<ServerDeps, "db" | "clock" | "secrets">,
  { id, link, hash, name, signature }: Give,
): Promise<WireSaleConsent> {
  const now = clock.now();
  const row = await rowOfLink(db, secrets, { id, link });
  const shown = await toWireConsent(db, row, now);
  if (shown.state === "given") return shown;
  if (shown.state === "expired") throw new AppError("link_expired");
  if (shown.state === "withdrawn" || hash !== row.textHash) throw new AppError("consent_missing");
  if (row.via === "screen" ? !isDrawn(signature ?? "") : signature !== undefined && !isDrawn(signature)) {
    const message = "Sign in the box with a finger or a mouse.";
    throw new AppError("invalid_input", { message, issues: [{ path: "signature", message }] });
  }
  await db
    .update(saleConsents)
    .set({ name, signature: signature ?? null, givenAt: sql`clock_now()` })
    .where(and(eq(saleConsents.id, id), isNull(saleConsents.givenAt)));
  return toWireConsent(db, await findRow(db, id), now);
}

/** What a link asks to agree to. Throws `not_found` for another link. */
export async function readConsent(
  { db, clock, secrets }: Pick<ServerDeps, "db" | "clock" | "secrets">,
  of: { id: string; link: string },
): Promise<WireSaleConsent> {
  return toWireConsent(db, await rowOfLink(db, secrets, of), clock.now());
}
