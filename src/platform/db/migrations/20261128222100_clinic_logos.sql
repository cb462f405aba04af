-- Logos of the clinic: the file that pages load, and a PNG of it for mails and papers.
create table clinic_logos (
  hash text primary key,
  kind text not null,
  width integer not null,
  height integer not null,
  bytes bytea not null,
  png bytea not null,
  created_at timestamp with time zone default clock_now() not null
);
