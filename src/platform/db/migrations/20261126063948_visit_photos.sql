create table visit_photos ();
alter table visit_photos add column id text not null;
alter table visit_photos add column appointment_id text not null;
alter table visit_photos add column customer_id text;
alter table visit_photos add column service_id text;
alter table visit_photos add column kind text not null;
alter table visit_photos add column "position" integer not null;
alter table visit_photos add column width integer not null;
alter table visit_photos add column height integer not null;
alter table visit_photos add column sealed bytea not null;
alter table visit_photos add column added_by text not null;
alter table visit_photos add column added_by_name text not null;
alter table visit_photos add column added_at timestamp with time zone default clock_now() not null;
alter table visit_photos add constraint visit_photos_at_most_12 CHECK ((("position" >= 1) AND ("position" <= 12)));
alter table visit_photos add constraint visit_photos_at_most_1_mb CHECK (((octet_length(sealed) >= 29) AND (octet_length(sealed) <= 1048604)));
alter table visit_photos add constraint visit_photos_kind CHECK ((kind = ANY (ARRAY['before'::text, 'after'::text])));
alter table visit_photos add constraint visit_photos_measured CHECK (((width > 0) AND (height > 0)));
alter table visit_photos add constraint visit_photos_one_per_place UNIQUE (appointment_id, "position");
alter table visit_photos add constraint visit_photos_pkey PRIMARY KEY (id);
alter table visit_photos add constraint visit_photos_customer_id_customers_id_fk FOREIGN KEY (customer_id) REFERENCES customers(id);
CREATE INDEX visit_photos_by_customer ON public.visit_photos USING btree (customer_id);

-- Pictures stay as they were added, and may go to another account of the same person. They go with the person who is erased.
create function visit_photos_refuse_change() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'customer_id' = to_jsonb(old) - 'customer_id' then
    return new;
  end if;
  raise exception '% of % refused: a picture stays as it was added', lower(tg_op), tg_table_name using errcode = 'CS001';
end
$$;
create trigger visit_photos_stay before update on visit_photos for each row execute function visit_photos_refuse_change();
