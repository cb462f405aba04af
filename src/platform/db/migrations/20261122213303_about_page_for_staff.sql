-- Staff write the page about the clinic.
alter table about_page add column version integer default 1 not null;
alter table about_page add column updated_at timestamp with time zone default clock_now() not null;

create trigger about_page_raise_version before update on about_page for each row
  when (old.* is distinct from new.*) execute function raise_version();
