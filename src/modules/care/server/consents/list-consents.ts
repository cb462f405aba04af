import { sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { json, oneOf, orNull } from "#platform/db/row.ts";
import { read, statement } from "#platform/db/statement.ts";
import type { ConsentKind, PhotoChoice } from "../../domain/consents/consent-form.ts";
import { consentKinds } from "../../domain/consents/consent-form.ts";

/** A visit as used for consents. `families` are its treatment families. A guest's visit has no customer. */
export type ConsentSubject = {
  appointmentId: string;
  customerId: string | null;
  families: readonly string[];
  startsAt: Date;
};

export type SignedConsent = {
  id: string;
  signedAt: string;
  typedName: string | null;
  choices: PhotoChoice[];
  /** The staff member who read the form aloud; null where the customer signed alone. */
  readByName: string | null;
};

/** A current form that applies to a visit, and its signature if still valid. */
export type VisitConsent = {
  formId: string;
  version: number;
  kind: ConsentKind;
  title: string;
  body: string;
  textHash: string;
  families: string[];
  validDays: number;
  signed: SignedConsent | null;
};

/** The newest confirmed text of each form that isn't archived. */
const inForce = sql`(
  select distinct on (t.form_id) t.form_id, t.version, t.kind, t.title, t.body, t.text_hash, t.families, t.valid_days
  from consent_texts t join consent_forms f on f.id = t.form_id
  where f.archived_at is null order by t.form_id, t.version desc)`;

/**
 * Finds forms with signatures. A signature is valid for its own visit and for the customer's later visits within its
 * days, while version and text are current.
 */
const readConsents = statement(
  {
    formId: "text",
    version: "int",
    kind: oneOf(consentKinds),
    title: "text",
    body: "text",
    textHash: "text",
    families: "text[]",
    validDays: "int",
    signed: orNull(json<SignedConsent>()),
  },
  sql`
  select t.form_id as "formId", t.version, t.kind, t.title, t.body, t.text_hash as "textHash", t.families,
    t.valid_days as "validDays", signed.consent as signed
  from ${inForce} t
  left join lateral (
    select json_build_object('id', c.id, 'signedAt', c.signed_at, 'typedName', c.typed_name, 'choices', c.choices,
      'readByName', c.read_by_name) as consent
    from consents c
    where c.form_id = t.form_id and c.version = t.version and c.text_hash = t.text_hash and c.withdrawn_at is null
      and (c.appointment_id = ${sql.placeholder("appointmentId")}::text
        or (c.customer_id = ${sql.placeholder("customerId")}::text
          and c.signed_at + make_interval(days => t.valid_days) > ${sql.placeholder("startsAt")}::timestamptz))
    order by c.signed_at desc, c.id desc limit 1) signed on true
  where t.kind = 'photo' or t.families && ${sql.placeholder("families")}::text[]
  order by t.kind = 'photo', t.title, t.form_id`,
);

/** Returns the current forms for a visit: those for its treatments, then the one about pictures. */
export function listConsents(
  db: DatabaseOrTransaction,
  { startsAt, families, ...subject }: ConsentSubject,
): Promise<VisitConsent[]> {
  return readConsents(db, { ...subject, startsAt: startsAt.toISOString(), families: [...families] });
}

const readDue = read(
  { formId: "text", title: "text" },
  sql`
  select t.form_id as "formId", t.title from ${inForce} t
  where t.kind = 'treatment' and t.families && ${sql.placeholder("families")}::text[] and not exists (
    select from consents c
    where c.form_id = t.form_id and c.version = t.version and c.text_hash = t.text_hash and c.withdrawn_at is null
      and (c.appointment_id = ${sql.placeholder("appointmentId")}::text
        or (c.customer_id = ${sql.placeholder("customerId")}::text
          and c.signed_at + make_interval(days => t.valid_days) > ${sql.placeholder("startsAt")}::timestamptz)))
  order by t.title, t.form_id`,
);

/** Returns the forms that must be signed before the visit begins; none for a clinic without a confirmed form. */
export function listDueConsents(
  db: DatabaseOrTransaction,
  { startsAt, families, ...subject }: ConsentSubject,
): Promise<{ formId: string; title: string }[]> {
  return readDue(db, { ...subject, startsAt: startsAt.toISOString(), families: [...families] });
}
