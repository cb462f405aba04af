import { eq, sql } from "drizzle-orm";
import type { Transaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { forgetAnswers } from "#platform/forget-answers.ts";
import { emitEvent } from "#platform/jobs/events.ts";
import type { PersonalDataPart } from "#platform/personal-data.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { idempotencyKeys } from "#platform/tables.ts";
import { CUSTOMER_ERASED, type CustomerErased } from "../../domain/events.ts";
import { subjectOf } from "../codes/mailbox.ts";
import { isAddressProven } from "../codes/proven-addresses.ts";
import { isOwnEmailInSql } from "../customer-fragments.ts";
import {
  customerExports,
  customerMessages,
  customerNotes,
  customerTags,
  loginAliases,
  mergedCustomers,
} from "../customer-tables.ts";
import { forgetFactors } from "../factors/forget-factors.ts";
import { dropImage } from "../profile/profile.ts";
import { staffInvitations, staffRights } from "../staff-tables.ts";
import {
  addresses,
  customers,
  knownNetworks,
  oneTimeCodes,
  provenAddresses,
  resetTickets,
  sessions,
} from "../tables.ts";

const lockMergedRecords = statement(
  { id: "text", imageHash: "text?", email: "text?", phone: "text?", isOwn: "bool" },
  sql`
  with recursive records as (
    select id from customers where id = ${sql.placeholder("customerId")}
    union select c.id from customers c join records r on c.merged_into = r.id
  )
  select c.id, c.image_hash as "imageHash", c.email, c.phone, ${isOwnEmailInSql} as "isOwn"
  from customers c join records r on r.id = c.id for update of c`,
);

/**
 * Erases a customer's identity: name, addresses, photo, devices, codes, notes and emails are deleted, here and in the
 * other modules, and also from records merged into this one. The rows themselves stay without a name, because orders
 * and visits needed for bookkeeping point to them. Data stored under an email address is deleted too, unless only
 * another person has proven that the address is theirs: someone could sign up with a stranger's address, never verify
 * it, and erase the account. Returns the deleted email addresses. Throws `conflict` while something of the customer's
 * is open, unless `isAgain`: a repeated erasure after a restore.
 */
export async function eraseRecords(
  { secrets }: Pick<ServerDeps, "secrets">,
  tx: Transaction,
  { customerId, parts, isAgain = false }: { customerId: string; parts: PersonalDataPart[]; isAgain?: boolean },
): Promise<string[]> {
  const rows = await lockMergedRecords(tx, { customerId });
  const others = new Set<string>();
  const aliases: string[] = [];
  for (const { id, email, isOwn } of rows) {
    if (email && !isOwn && (await isAddressProven(tx, secrets, email))) others.add(id);
    // The first erasure already ended everything that is still open in a restored backup.
    if (!isAgain) for (const { assertEnded } of parts) await assertEnded?.(tx, id);
    for (const { erase } of parts) await erase(tx, id);
    await tx.delete(sessions).where(eq(sessions.customerId, id));
    await tx.delete(addresses).where(eq(addresses.customerId, id));
    await tx.delete(oneTimeCodes).where(eq(oneTimeCodes.customerId, id));
    await tx.delete(knownNetworks).where(eq(knownNetworks.customerId, id));
    await tx.delete(resetTickets).where(eq(resetTickets.customerId, id));
    await forgetFactors(tx, id);
    await tx.delete(staffRights).where(eq(staffRights.customerId, id));
    const former = await tx.delete(loginAliases).where(eq(loginAliases.customerId, id)).returning();
    const verified = former.filter(({ emailVerifiedAt }) => emailVerifiedAt !== null);
    aliases.push(...verified.map((alias) => alias.email));
    for (const address of [...(email && !others.has(id) ? [email] : []), ...verified.map((alias) => alias.email)]) {
      await tx.delete(staffInvitations).where(sql`email_key(${staffInvitations.email}) = email_key(${address})`);
      await tx.delete(provenAddresses).where(eq(provenAddresses.subject, subjectOf(secrets, address)));
      await tx.delete(knownNetworks).where(eq(knownNetworks.subject, subjectOf(secrets, address)));
    }
    await tx.delete(customerNotes).where(eq(customerNotes.customerId, id));
    await tx.delete(customerTags).where(eq(customerTags.customerId, id));
    await tx.delete(customerMessages).where(eq(customerMessages.customerId, id));
    await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.customerId, id));
    await tx.delete(customerExports).where(eq(customerExports.customerId, id));
    await tx.delete(mergedCustomers).where(eq(mergedCustomers.dropId, id));
    await tx
      .update(customers)
      .set({ ...NOTHING, erasedAt: sql`clock_now()` })
      .where(eq(customers.id, id));
  }
  for (const { imageHash } of rows) if (imageHash) await dropImage(tx, imageHash);
  await forgetAnswers(tx, [
    ...aliases,
    ...rows.flatMap(({ id, email, phone }) =>
      [id, ...(others.has(id) ? [] : [email, phone])].filter((word) => word !== null),
    ),
  ]);
  await emitEvent(tx, {
    type: CUSTOMER_ERASED,
    key: `customer:${customerId}:erased`,
    payload: { customerId } satisfies CustomerErased,
  });
  const own = rows.flatMap(({ id, email }) => (email !== null && !others.has(id) ? [email] : []));
  return [...new Set([...own, ...aliases])];
}

const NOTHING = {
  email: null,
  emailVerifiedAt: null,
  phone: null,
  firstName: null,
  lastName: null,
  dateOfBirth: null,
  passwordHash: null,
  imageHash: null,
  noOnlineBooking: false,
  askToPrepay: false,
  blockReason: null,
  newsConsentAt: null,
  newsConsentSource: null,
  newsWithdrawnAt: null,
};
