import { and, eq, isNull, or, sql } from "drizzle-orm";
import { linkPicturesTo, takeDownPictures } from "#modules/content/server/public.ts";
import type { Transaction } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";
import type { PhotoChoice } from "../../domain/consents/consent-form.ts";
import { isSameName } from "../../domain/consents/same-name.ts";
import { consents } from "./consent-tables.ts";
import { type ConsentSubject, listConsents, type VisitConsent } from "./list-consents.ts";

export type SignConsent = {
  subject: ConsentSubject;
  /** The person whose name must be typed. */
  person: { firstName: string; lastName: string };
  formId: string;
  version: number;
  typedName: string;
  /** The chosen uses of pictures, for the form about pictures. */
  choices?: readonly PhotoChoice[] | undefined;
  /** The staff member who read the form aloud. */
  reader?: { accountId: string; name: string };
};

export type Signed = { id: string; signedAt: string; title: string; isNew: boolean };

/**
 * Signs a form for a visit. An existing signature doesn't change, but a photo form signed with different choices
 * replaces the earlier one. Throws `not_found` for a form that doesn't apply to the visit, `conflict` for a version
 * that isn't current, and `invalid_input` if the name isn't the customer's.
 */
export async function signConsent(tx: Transaction, input: SignConsent): Promise<Signed> {
  const { subject, person, formId, version, typedName } = input;
  const form = (await listConsents(tx, subject)).find((one) => one.formId === formId);
  if (!form) throw new AppError("not_found");
  if (form.version !== version) {
    throw new AppError("conflict", { message: "This form has changed. Please read the new version." });
  }
  if (!isSameName(typedName, person)) {
    const message = "Type your first and last name as you gave them when you booked.";
    throw new AppError("invalid_input", { message, issues: [{ path: "typedName", message }] });
  }
  const choices = form.kind === "photo" ? [...new Set(input.choices ?? [])].sort() : [];
  const { signed, title } = form;
  if (signed && isSame(signed.choices, choices)) {
    return { id: signed.id, signedAt: new Date(signed.signedAt).toISOString(), title, isNew: false };
  }
  const former = form.kind === "photo" ? await withdrawFormer(tx, subject, formId) : [];
  const [row] = await tx
    .insert(consents)
    .values({ ...rowOf(input, form), choices })
    .onConflictDoNothing()
    .returning({ id: consents.id, signedAt: consents.signedAt });
  // Another request signed the form after the check.
  if (!row) return { ...(await signedSince(tx, input)), title, isNew: false };
  if (choices.includes("publication")) await linkPicturesTo(tx, former, row.id);
  else await takeDownPictures(tx, former);
  return { id: row.id, signedAt: row.signedAt.toISOString(), title, isNew: true };
}

const isSame = (one: readonly string[], other: readonly string[]) =>
  [...one].sort().join() === [...other].sort().join();

function rowOf({ subject, typedName, reader }: SignConsent, form: VisitConsent): typeof consents.$inferInsert {
  return {
    id: newId(),
    formId: form.formId,
    version: form.version,
    textHash: form.textHash,
    customerId: subject.customerId,
    appointmentId: subject.appointmentId,
    typedName: typedName.trim(),
    readBy: reader?.accountId ?? null,
    readByName: reader?.name ?? null,
  };
}

async function signedSince(tx: Transaction, { subject, formId, version }: SignConsent) {
  const [row] = await tx
    .select({ id: consents.id, signedAt: consents.signedAt })
    .from(consents)
    .where(
      and(
        eq(consents.appointmentId, subject.appointmentId),
        eq(consents.formId, formId),
        eq(consents.version, version),
        isNull(consents.withdrawnAt),
      ),
    );
  if (!row) throw new AppError("conflict");
  return { id: row.id, signedAt: row.signedAt.toISOString() };
}

/** Withdraws the customer's earlier consents and returns their ids, because pictures may depend on them. */
async function withdrawFormer(tx: Transaction, subject: ConsentSubject, formId: string): Promise<string[]> {
  const { customerId, appointmentId } = subject;
  const isTheirs = or(
    eq(consents.appointmentId, appointmentId),
    customerId === null ? undefined : eq(consents.customerId, customerId),
  );
  const rows = await tx
    .update(consents)
    .set({ withdrawnAt: sql`clock_now()` })
    .where(and(eq(consents.formId, formId), isNull(consents.withdrawnAt), isTheirs))
    .returning({ id: consents.id });
  return rows.map(({ id }) => id);
}
