import { eq, sql } from "drizzle-orm";
import type { AuditActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import { type DatabaseOrTransaction, type Transaction, withRetry } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { forgetAnswers } from "#platform/forget-answers.ts";
import { emitEvent } from "#platform/jobs/events.ts";
import type { PersonalDataPart } from "#platform/personal-data.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { idempotencyKeys } from "#platform/tables.ts";
import { AppError } from "#shared/app-error.ts";
import { CUSTOMER_ERASED, type CustomerErased } from "../../domain/events.ts";
import { subjectOf } from "../codes/mailbox.ts";
import { isAddressProven } from "../codes/proven-addresses.ts";
import { isOwnEmail } from "../customer-fragments.ts";
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
import { accountPart } from "./own-rows.ts";

export type ErasePreview = {
  parts: { what: string; count: number; erased: "goes" | "stays_without_name" }[];
  /** A sentence describing what blocks the erasure. */
  blockedBy: string | null;
};

/** Returns what erasing does, module by module, and what staff must close first. */
export async function previewErasing(
  db: DatabaseOrTransaction,
  customerId: string,
  parts: PersonalDataPart[],
): Promise<ErasePreview> {
  const summaries = [];
  for (const { summarize } of [accountPart, ...parts]) summaries.push(...((await summarize?.(db, customerId)) ?? []));
  return {
    parts: summaries
      .filter(({ count }) => count > 0)
      .map(({ one, many, count, erased }) => ({ what: count === 1 ? one : many, count, erased })),
    blockedBy: await blockedBy(db, customerId, parts),
  };
}

/** Returns a sentence such as "2 visits are booked. Cancel them first."; null when nothing is open. */
async function blockedBy(
  db: DatabaseOrTransaction,
  customerId: string,
  parts: PersonalDataPart[],
): Promise<string | null> {
  const open = [];
  for (const { findOpen } of parts) open.push(...((await findOpen?.(db, customerId)) ?? []));
  const some = open.filter(({ count }) => count > 0);
  if (some.length === 0) return null;
  const sentences = some.map(({ one, many, count, isAre }) =>
    count === 1 ? `1 ${one} ${isAre[0]}.` : `${count} ${many} ${isAre[1]}.`,
  );
  const isOne = some.length === 1 && some[0]?.count === 1;
  return `${sentences.join(" ")} Cancel ${isOne ? "it" : "them"} first.`;
}

type Erasure = {
  customerId: string;
  parts: PersonalDataPart[];
  /** Checked while the record is locked, before anything is erased. */
  assertMay?: (tx: Transaction) => Promise<void>;
  /** Runs in the same transaction as the erasure. */
  note?: (tx: Transaction) => Promise<unknown>;
};

/**
 * Erases a person, at the request of staff or of the person: ends what others could still act on, erases all data in
 * one transaction, and removes what is stored outside the database. The row is locked first, so that no visit is booked
 * for the account in the meantime. Throws `payments_interrupted` when the provider can't close a payment page, and
 * whatever `assertMay` throws.
 */
async function erasePerson(deps: ServerDeps, { customerId, parts, assertMay, note }: Erasure): Promise<void> {
  for (const { endOpen } of parts) await endOpen?.(deps, customerId);
  const emails = await withRetry(deps.db, async (tx) => {
    await tx.select({ id: customers.id }).from(customers).where(eq(customers.id, customerId)).for("update");
    await assertMay?.(tx);
    const erased = await eraseRecords(deps, tx, customerId, parts);
    await note?.(tx);
    return erased;
  });
  for (const email of emails) for (const { forgetAddress } of parts) await forgetAddress?.(deps, email);
}

/**
 * Erases a person's own account. The caller has checked the password and the agreement to cancellation fees. `by` is
 * set for a staff member, whose departure is audited.
 */
export function eraseOwnAccount(
  deps: ServerDeps,
  customerId: string,
  { parts, by }: { parts: PersonalDataPart[]; by: AuditActor | undefined },
): Promise<void> {
  const left = {
    action: "staff.erase",
    resource: "Staff",
    resourceId: customerId,
    summary: "Erased their own account",
  };
  const note = by && ((tx: Transaction) => writeAudit(tx, by, left));
  return erasePerson(deps, { customerId, parts, ...(note ? { note } : {}) });
}

/**
 * Erases a customer on behalf of staff. Throws `invalid_input` without the confirmation word, and `conflict` with the
 * list of open items, which staff must close by hand first.
 */
export async function eraseByStaff(
  deps: ServerDeps,
  { customerId, confirm }: { customerId: string; confirm: string | undefined },
  { parts, actor }: { parts: PersonalDataPart[]; actor: AuditActor },
): Promise<void> {
  if (confirm !== "erase")
    throw new AppError("invalid_input", {
      message: "Type the word erase.",
      issues: [{ path: "confirm", message: "Type the word erase." }],
    });
  const assertMay = async (db: DatabaseOrTransaction) => {
    const open = await blockedBy(db, customerId, parts);
    if (open) throw new AppError("conflict", { message: open });
  };
  // Checked before payment pages are closed, so that a refusal changes nothing.
  await assertMay(deps.db);
  await erasePerson(deps, {
    customerId,
    parts,
    assertMay,
    note: (tx) =>
      writeAudit(tx, actor, {
        action: "customer.erase",
        resource: "Customer",
        resourceId: customerId,
        summary: "Customer erased",
      }),
  });
}

const lockMergedRecords = statement(
  { id: "text", imageHash: "text?", email: "text?", phone: "text?", isOwn: "bool" },
  sql`
  with recursive records as (
    select id from customers where id = ${sql.placeholder("customerId")}
    union select c.id from customers c join records r on c.merged_into = r.id
  )
  select c.id, c.image_hash as "imageHash", c.email, c.phone, ${isOwnEmail} as "isOwn"
  from customers c join records r on r.id = c.id for update of c`,
);

/**
 * Erases a customer's identity: name, addresses, photo, devices, codes, notes and emails are deleted, here and in the
 * other modules, and also from records merged into this one. The rows themselves stay without a name, because orders
 * and visits needed for bookkeeping point to them. Data about an email address is deleted too, unless another person
 * has proven that they read it, because people can sign up with a stranger's address and erase the account again.
 * Returns the deleted email addresses.
 */
async function eraseRecords(
  { secrets }: Pick<ServerDeps, "secrets">,
  tx: Transaction,
  customerId: string,
  parts: PersonalDataPart[],
): Promise<string[]> {
  const rows = await lockMergedRecords(tx, { customerId });
  const others = new Set<string>();
  const aliases: string[] = [];
  for (const { id, email, isOwn } of rows) {
    if (email && !isOwn && (await isAddressProven(tx, secrets, email))) others.add(id);
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
