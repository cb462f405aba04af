import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { ClinicSettings } from "#modules/content/domain/clinic-settings.ts";
import { policyWords } from "#modules/content/domain/policy-words.ts";
import { visitPolicyOf } from "#modules/content/domain/visit-policy.ts";
import type { Transaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import type { Cents } from "#shared/money.ts";
import { termsOfClinic } from "../../domain/terms/visit-terms.ts";
import { costOfVisitInSql } from "./terms-in-sql.ts";
import type { visitTerms } from "./terms-tables.ts";

/** A visit whose terms are stored, with the data that determines them. */
export type TermsInput = {
  appointmentId: string;
  settings: ClinicSettings;
  /** When the customer accepted the terms by booking; `null` for a visit booked by the desk. */
  acceptedAt: Date | null;
  /** The part of the visit's price that is paid in advance. */
  depositCents?: Cents;
};

const hashText = (text: string) => createHash("sha256").update(text, "utf8").digest("hex");

/** Returns the row of terms for a visit booked now at this price. */
export function toTermsRow({
  appointmentId,
  settings,
  acceptedAt,
  netCents,
}: Omit<TermsInput, "depositCents"> & { netCents: Cents }): typeof visitTerms.$inferInsert {
  const terms = termsOfClinic(settings, { netCents, depositCents: 0 });
  return { appointmentId, ...terms, textHash: hashText(terms.text), shownAt: acceptedAt, acceptedAt };
}

const feeInSql = (name: string) => sql`greatest(0, least(cost.cents, coalesce(${sql.placeholder(`${name}Cents`)}::int,
  round(cost.cents * ${sql.placeholder(`${name}Percent`)}::int / 100.0))))::int`;

const insertTerms = statement(sql`
  insert into visit_terms (appointment_id, text, text_hash, notice_hours, late_fee_cents, no_show_fee_cents, deposit_cents, shown_at, accepted_at)
  select a.id, ${sql.placeholder("text")}, ${sql.placeholder("textHash")}, ${sql.placeholder("noticeHours")}::int,
    case when ${sql.placeholder("hasLateFee")}::boolean then ${feeInSql("late")} end, ${feeInSql("noShow")}, ${sql.placeholder("depositCents")}::int,
    ${sql.placeholder("acceptedAt")}::timestamptz, ${sql.placeholder("acceptedAt")}::timestamptz
  from appointments a cross join lateral (select ${costOfVisitInSql(sql`a`)} as cents) cost where a.id = ${sql.placeholder("appointmentId")}`);

/**
 * Stores the terms of a visit, in the transaction that books it and after its treatments were written, because
 * percentage fees depend on its price.
 */
export async function storeTerms(
  tx: Transaction,
  { appointmentId, settings, acceptedAt, depositCents = 0 }: TermsInput,
): Promise<void> {
  const { noticeHours, lateChanges, lateFee, noShowFee } = visitPolicyOf(settings);
  const text = policyWords(settings);
  await insertTerms(tx, {
    appointmentId,
    text,
    textHash: hashText(text),
    noticeHours,
    depositCents,
    hasLateFee: lateChanges === "fee",
    lateCents: lateFee.cents,
    latePercent: lateFee.percent,
    noShowCents: noShowFee.cents,
    noShowPercent: noShowFee.percent,
    acceptedAt: acceptedAt?.toISOString() ?? null,
  });
}
