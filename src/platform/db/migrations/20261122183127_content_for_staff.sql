-- Staff edit banners, heads of pages, policies, articles and the gallery: ids, versions, the archive, and an index for
-- each order of their lists.
alter table banners add column id text default gen_random_uuid()::text not null;
alter table banners drop constraint banners_pkey;
alter table banners add primary key (id);
alter table banners add constraint banners_one_per_page unique (page);
alter table banners add column version integer default 1 not null;
alter table banners add column updated_at timestamptz default clock_now() not null;
create index banners_by_page on banners (page, id);
alter table page_meta add column id text default gen_random_uuid()::text not null;
alter table page_meta drop constraint page_meta_pkey;
alter table page_meta add primary key (id);
alter table page_meta add constraint page_meta_one_per_page unique (page);
alter table page_meta add column version integer default 1 not null;
alter table page_meta add column updated_at timestamptz default clock_now() not null;
create index page_meta_by_page on page_meta (page, id);
alter table policies add column id text default gen_random_uuid()::text not null;
alter table policies drop constraint policies_pkey;
alter table policies add primary key (id);
alter table policies add constraint policies_one_per_kind unique (kind);
alter table policies add column version integer default 1 not null;
create index policies_by_kind on policies (kind, id);
alter table news_articles add column version integer default 1 not null;
alter table news_articles add column updated_at timestamptz default clock_now() not null;
alter table news_articles add column archived_at timestamptz;
create index news_articles_by_title on news_articles (title, id);
create index news_articles_by_day on news_articles (published_on, id);
alter table gallery_items add column version integer default 1 not null;
alter table gallery_items add column updated_at timestamptz default clock_now() not null;
alter table gallery_items add column archived_at timestamptz;
create index gallery_items_by_position on gallery_items (position, id);

create trigger banners_raise_version before update on banners for each row
  when (old.* is distinct from new.*) execute function raise_version();
create trigger page_meta_raise_version before update on page_meta for each row
  when (old.* is distinct from new.*) execute function raise_version();
create trigger policies_raise_version before update on policies for each row
  when (old.* is distinct from new.*) execute function raise_version();
create trigger news_articles_raise_version before update on news_articles for each row
  when (old.* is distinct from new.*) execute function raise_version();
create trigger gallery_items_raise_version before update on gallery_items for each row
  when (old.* is distinct from new.*) execute function raise_version();
