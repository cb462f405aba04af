-- A visit of the former release that cost a late change, in a clinic that wants calls by now: what was charged went into its
-- terms as if it had been agreed, and its next late change was free. It needs a call, as it did before.
alter table visit_terms add column late_by_phone boolean default false not null;
alter table visit_terms disable trigger visit_terms_stay;
update visit_terms t set late_by_phone = true
from fees f, clinic_settings c
where f.id = 'fee-' || t.appointment_id and f.amount_cents = t.late_fee_cents
  and not coalesce((c.settings->'booking'->>'allowLateChangeForFee')::boolean, false);
alter table visit_terms enable trigger visit_terms_stay;
