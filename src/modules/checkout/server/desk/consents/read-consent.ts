import { getCustomerSummary } from "#modules/account/server/public.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import type { Principal } from "#shared/principal.ts";
import type { WireSaleConsent } from "../../../contract/sale-consent.ts";
import { maskedEmail } from "../../../domain/desk/sale-consent.ts";
import { type ConsentRow, type LinkWay, rowOfLink } from "./consent-row.ts";
import { toWireConsent } from "./to-wire-consent.ts";

/** The source of a consent: the session if there is one, the network and the browser. */
export type Giver = {
  principal: Principal | undefined;
  requestId: string;
  clientNetwork: string | undefined;
  userAgent: string | null;
};

/** Returns the terms that a link asks the customer to accept. Throws `not_found` for an invalid link. */
export async function readConsent(
  { db, clock, secrets }: Pick<ServerDeps, "db" | "clock" | "secrets">,
  of: { id: string; link: string },
  { principal }: Pick<Giver, "principal">,
): Promise<WireSaleConsent> {
  const { row, way } = await rowOfLink(db, secrets, of);
  const email = await emailOf(db, row.customerId);
  return {
    ...(await toWireConsent(db, row, clock.now())),
    asksCode: proofOf(row, way, { principal }) === "code",
    codeTo: email === undefined ? null : maskedEmail(email),
  };
}

/**
 * Returns the required proof that the customer themselves agrees. A link that staff show proves nothing, because staff
 * see it, so the customer's own session or a code from their email is required. An emailed link is proof, because staff
 * never see it. On the clinic's own screen, the proof is the drawn signature.
 */
export function proofOf(
  { via, customerId }: Pick<ConsentRow, "via" | "customerId">,
  way: LinkWay,
  { principal }: Pick<Giver, "principal">,
): "signature" | "mail" | "session" | "code" {
  if (via === "screen") return "signature";
  if (way === "mailed") return "mail";
  return principal?.role === "customer" && principal.customerId === customerId ? "session" : "code";
}

/** Returns the customer's own email, to which a code can be sent. */
export async function emailOf(db: DatabaseOrTransaction, customerId: string): Promise<string | undefined> {
  return (await getCustomerSummary(db, customerId))?.email || undefined;
}

/** Returns the scope of a code: the email and this one sale, so that a code for one sale can't agree to another. */
export const saleCodeOf = ({ id }: Pick<ConsentRow, "id">, address: string) =>
  ({ purpose: "agree_to_sale", address, about: id }) as const;
