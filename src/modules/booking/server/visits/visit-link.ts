import { createHash } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import type { Secrets } from "#platform/secrets.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import type { Appointment } from "../../domain/appointment.ts";
import { appointments } from "../tables.ts";

/**
 * Returns the secret of a guest's link to a visit: 256 bits derived from the visit's id and our own secret, so that an
 * email can be written again without storing the secret. The visit's row has its hash: clearing the hash invalidates
 * the link.
 */
export function visitLinkOf(secrets: Secrets, appointmentId: string): string {
  return secrets.sign("links", `visit:${appointmentId}`);
}

export function hashOfLink(link: string): string {
  return createHash("sha256").update(link).digest("base64url");
}

/** Makes the link of a visit valid. A link that is already valid doesn't change. */
export async function makeVisitLink(db: DatabaseOrTransaction, secrets: Secrets, id: string): Promise<void> {
  await db
    .update(appointments)
    .set({ linkHash: hashOfLink(visitLinkOf(secrets, id)) })
    .where(and(eq(appointments.id, id), isNull(appointments.linkHash)));
}

/** Returns the site's origin for links that are written without a request, as in mails. */
export function siteOriginOf({ publicUrl, port }: ServerDeps["env"]): string {
  return publicUrl ? new URL(publicUrl).origin : `http://localhost:${port}`;
}

/**
 * Returns the URL of a visit: the customer's list of visits, or, if it was booked without logging in, the guest's
 * signed link, which can show, move and cancel it.
 */
export function visitUrlOf(
  { env, secrets }: Pick<ServerDeps, "env" | "secrets">,
  { id, hasGuestLink }: Pick<Appointment, "id" | "hasGuestLink">,
): string {
  const path = hasGuestLink
    ? `/confirmation?${new URLSearchParams({ id, link: visitLinkOf(secrets, id) })}`
    : "/upcoming-orders";
  return `${siteOriginOf(env)}${path}`;
}
