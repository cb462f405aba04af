create table rule_acknowledgments ();
alter table rule_acknowledgments add column appointment_id text not null;
alter table rule_acknowledgments add column rule_id text not null;
alter table rule_acknowledgments add column at timestamp with time zone default clock_now() not null;
alter table rule_acknowledgments add constraint rule_acknowledgments_appointment_id_rule_id_pk PRIMARY KEY (appointment_id, rule_id);
alter table rule_acknowledgments add constraint rule_acknowledgments_appointment_id_appointments_id_fk FOREIGN KEY (appointment_id) REFERENCES appointments(id) ON DELETE CASCADE;
alter table rule_acknowledgments add constraint rule_acknowledgments_rule_id_interval_rules_id_fk FOREIGN KEY (rule_id) REFERENCES interval_rules(id);
CREATE INDEX rule_acknowledgments_by_rule ON public.rule_acknowledgments USING btree (rule_id);
