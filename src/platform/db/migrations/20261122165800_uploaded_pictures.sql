-- Pictures that staff upload for pages. The bytes are here, or in an S3-compatible bucket where one is set.
create table uploaded_pictures (
  hash text primary key,
  media_type text not null,
  width integer not null,
  height integer not null,
  byte_size integer not null,
  bytes bytea,
  created_at timestamptz default now() not null
);
