import { createHash } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import type { Secrets } from "#platform/secrets.ts";
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
