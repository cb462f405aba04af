-- Until which day, that day included, a practitioner may perform a treatment. Those of before have no end.
alter table practitioner_services add column qualified_until date;
