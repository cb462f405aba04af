import type { Invariant } from "#platform/invariant.ts";

/** The invariants of health answers, forms and clearances. Each query must return no rows. */
export const careInvariants: Invariant[] = [
  {
    name: "health check: no answer outlives its day, and each is sealed (V13)",
    sql: String.raw`select id from screening_answers
      where expires_at < clock_now() - interval '2 days' or sealed !~ '^v1\.'`,
  },
  {
    name: "forms: each was signed in a text that was confirmed (V14)",
    sql: `select c.id from consents c
      left join consent_texts t on t.form_id = c.form_id and t.version = c.version and t.text_hash = c.text_hash
      where t.form_id is null`,
  },
  {
    name: "health check: who cleared a visit signed a note of it",
    sql: `select c.id from screening_clearances c left join visit_notes n
      on n.id = c.note_id and n.appointment_id = c.appointment_id and n.signed_at is not null where n.id is null`,
  },
];
