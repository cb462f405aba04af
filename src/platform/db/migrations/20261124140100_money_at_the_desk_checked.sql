-- Apart from adding them, so that the release before goes on writing meanwhile.
alter table orders validate constraint orders_paid_at_clinic_at_most_due;
alter table orders validate constraint orders_refunded_at_most_paid;
alter table appointments validate constraint appointments_no_negative_payment;
alter table tenders validate constraint tenders_tip_is_part_of_it;
