-- The order of kinds of treatment within a visit, which the medical director decides on; a step of null is any step.
create table family_order (
  family text not null,
  step integer,
  confirmed_by text,
  confirmed_by_name text,
  confirmed_at timestamp with time zone,
  constraint family_order_pkey primary key (family),
  constraint family_order_step check (step between 0 and 5)
);
insert into family_order (family, step) values
  ('consultation', 0), ('virtual-consultation', 0), ('hydra-facial', 1), ('scalp', 1), ('body-rf', 1), ('cryo', 1),
  ('muscle-stimulation', 1), ('microneedling', 2), ('rf', 2), ('laser', 2), ('ipl', 2), ('peel', 3), ('led', 4),
  ('injectables', 5), ('prp', 5), ('iv-drip', null), ('shots', null);
select tell_changes_of('family_order', '''booking''', 'to_jsonb(r)');
