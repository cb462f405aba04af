import { eq } from "drizzle-orm";
import type { AuditActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import { type DatabaseOrTransaction, type Transaction, withRetry } from "#platform/db/client.ts";
import type { PersonalDataPart } from "#platform/personal-data.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError } from "#shared/app-error.ts";
import { customers } from "../tables.ts";
import { eraseRecords } from "./erase-records.ts";
import { accountPart } from "./own-rows.ts";

export type ErasePreview = {
  parts: { what: string; count: number; erased: "goes" | "stays_without_name" }[];
  /** A sentence describing what blocks the erasure. */
  blockedBy: string | null;
};

/** Returns what an erasure deletes or makes anonymous in each module, and what staff must cancel first. */
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
  /** Throws if the person must not be erased. Runs while the record is locked, before anything is erased. */
  assertMay?: (tx: Transaction) => Promise<void>;
  /** Writes the audit entry, in the same transaction as the erasure. */
  note?: (tx: Transaction) => Promise<unknown>;
};

/**
 * Erases a person, at their own request or that of staff: each module ends what is still open, such as payment pages;
 * one transaction erases all data; then data outside the database is removed. The row is locked first, so that no visit
 * is booked for the account in the meantime. Throws `payments_interrupted` when the provider can't close a payment
 * page, and the errors of `assertMay`.
 */
async function erasePerson(deps: ServerDeps, { customerId, parts, assertMay, note }: Erasure): Promise<void> {
  for (const { endOpen } of parts) await endOpen?.(deps, customerId);
  const emails = await withRetry(deps.db, async (tx) => {
    await tx.select({ id: customers.id }).from(customers).where(eq(customers.id, customerId)).for("update");
    await assertMay?.(tx);
    const erased = await eraseRecords(deps, tx, { customerId, parts });
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
