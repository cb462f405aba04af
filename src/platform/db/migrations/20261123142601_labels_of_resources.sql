alter table resources add column label text;
alter table resources add constraint resources_label_unique UNIQUE (label);
