-- What the medical director decided of the order of kinds of treatment within a visit; a step of null is any step.
create table family_order (
  family text not null,
  step integer,
  confirmed_by text,
  confirmed_by_name text,
  confirmed_at timestamp with time zone,
  constraint family_order_pkey primary key (family),
  constraint family_order_step check (step between 0 and 5)
);
select tell_changes_of('family_order', '''booking''', 'to_jsonb(r)');
