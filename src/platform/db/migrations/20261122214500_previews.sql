-- Changes that staff look at on the site before they save them. Gone a quarter of an hour later.
create table previews (
  token_hash text primary key,
  resource text not null,
  record_id text not null,
  changes jsonb not null,
  expires_at timestamptz not null
);
create index previews_by_end on previews (expires_at);
