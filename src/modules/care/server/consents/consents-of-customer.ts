import { sql } from "drizzle-orm";
import { oneOf, textsAs } from "#platform/db/row.ts";
import { statement } from "#platform/db/statement.ts";
import type { PhotoChoice } from "../../domain/consents/consent-form.ts";
import type { ConsentState } from "../../domain/consents/consent-state.ts";
import { consentStates } from "../../domain/consents/consent-state.ts";

export type CustomerConsent = {
  id: string;
  formId: string;
  version: number;
  title: string;
  appointmentId: string;
  typedName: string | null;
  choices: PhotoChoice[];
  /** The staff member who read the form aloud; null where the customer signed alone. */
  readByName: string | null;
  signedAt: string;
  withdrawnAt: string | null;
  state: ConsentState;
};

/** Lists everything a customer has signed, newest first. A consent about pictures is valid until withdrawn. */
export const listConsentsOfCustomer = statement(
  {
    id: "text",
    formId: "text",
    version: "int",
    title: "text",
    appointmentId: "text",
    typedName: "text?",
    choices: textsAs<PhotoChoice>(),
    readByName: "text?",
    signedAt: "instant",
    withdrawnAt: "instant?",
    state: oneOf(consentStates),
  },
  sql`
  select c.id, c.form_id as "formId", c.version, t.title, c.appointment_id as "appointmentId", c.typed_name as "typedName",
    c.choices, c.read_by_name as "readByName", c.signed_at as "signedAt", c.withdrawn_at as "withdrawnAt",
    case when c.withdrawn_at is not null then 'withdrawn'
      when exists (select from consent_texts newer where newer.form_id = c.form_id and newer.version > c.version)
        then 'newer_version'
      when t.kind = 'treatment' and c.signed_at + make_interval(days => t.valid_days) <= clock_now() then 'ran_out'
      else 'holds' end as state
  from consents c join consent_texts t on t.form_id = c.form_id and t.version = c.version
  where c.customer_id = ${sql.placeholder("customerId")} order by c.signed_at desc, c.id desc`,
);
