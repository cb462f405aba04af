import { getCustomerSummary } from "#modules/account/server/public.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import type { Principal } from "#shared/principal.ts";
import type { WireSaleConsent } from "../../../contract/sale-consent.ts";
import { maskedEmail } from "../../../domain/desk/sale-consent.ts";
import { type ConsentRow, type LinkWay, rowOfLink } from "./consent-row.ts";
import { toWireConsent } from "./to-wire-consent.ts";

/** Where a consent comes from: the session if there is one, the network and the browser. */
export type Giver = {
  principal: Principal | undefined;
  requestId: string;
  clientAddress: string | undefined;
  userAgent: string | null;
};

/** What a link asks to agree to. Throws `not_found` for another link. */
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
 * What has to show that it is the customer who agrees. Staff see the link that they show, so that it proves nothing: the customer's own session does, or a code from
 * their email. Staff never see a link that is mailed. On the clinic's own screen it is what they draw.
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

/** The address of the customer's own that a code can be sent to. */
export async function emailOf(db: DatabaseOrTransaction, customerId: string): Promise<string | undefined> {
  return (await getCustomerSummary(db, customerId))?.email || undefined;
}

/** What a code is for: the address and this one sale, so that a code for one can't agree to another. */
export const saleCodeOf = ({ id }: Pick<ConsentRow, "id">, address: string) =>
  ({ purpose: "agree_to_sale", address, about: id }) as const;
