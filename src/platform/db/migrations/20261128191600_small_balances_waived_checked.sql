-- Apart from adding them, so that the release before goes on writing meanwhile.
alter table orders validate constraint orders_waived_not_negative;
alter table orders validate constraint orders_refunded_at_most_paid;
