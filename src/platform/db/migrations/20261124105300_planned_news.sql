-- Articles can be drafts, or planned for an instant at which they go live by themselves. Those of before stay on the site.
alter table news_articles add column is_published boolean default true not null;
alter table news_articles add column goes_live_at timestamp with time zone;
