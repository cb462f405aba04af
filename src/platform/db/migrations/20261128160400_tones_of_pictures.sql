-- The colors of an uploaded picture in 32 columns and 32 rows, three bytes each: whether words on it can be read is asked of these,
-- as its bytes may lie in a bucket. Null for pictures of former releases.
alter table uploaded_pictures add column tones bytea;
