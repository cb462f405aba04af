import { sql } from "drizzle-orm";
import type { Transaction } from "#platform/db/client.ts";
import { insertMany } from "#platform/db/insert-many.ts";
import { oneOf } from "#platform/db/row.ts";
import { statement } from "#platform/db/statement.ts";
import { consentKinds } from "../../domain/consents/consent-form.ts";
import { consents } from "./consent-tables.ts";
import type { ConsentSubject } from "./list-consents.ts";

type PastVisit = Omit<ConsentSubject, "customerId"> & { customerId: string; name: string; signedAt: Date };

const MS_PER_DAY = 86_400_000;

const listLatestForms = statement(
  {
    formId: "text",
    version: "int",
    textHash: "text",
    families: "text[]",
    validDays: "int",
    kind: oneOf(consentKinds),
  },
  sql`
  select distinct on (form_id) form_id as "formId", version, text_hash as "textHash", families, valid_days as "validDays", kind
  from consent_texts where kind = 'treatment' order by form_id, version desc`,
);

/**
 * Creates the treatment consents of customers in the demo data: each form is signed for the first visit that needs it,
 * and again after the consent has expired. Visits must be sorted by time.
 */
export async function writePastConsents(tx: Transaction, visits: readonly PastVisit[]): Promise<void> {
  const forms = await listLatestForms(tx);
  const last = new Map<string, Date>();
  const signed = visits.flatMap((visit) =>
    forms
      .filter(({ families }) => families.some((family) => visit.families.includes(family)))
      .flatMap(({ formId, version, textHash, validDays }): (typeof consents.$inferInsert)[] => {
        const key = `${visit.customerId} ${formId}`;
        const before = last.get(key);
        if (before && visit.startsAt.getTime() < before.getTime() + validDays * MS_PER_DAY) return [];
        last.set(key, visit.signedAt);
        const { customerId, appointmentId, name: typedName, signedAt } = visit;
        return [
          {
            id: `${appointmentId}-${formId}`,
            formId,
            version,
            textHash,
            customerId,
            appointmentId,
            typedName,
            signedAt,
          },
        ];
      }),
  );
  await insertMany(tx, consents, signed);
}
