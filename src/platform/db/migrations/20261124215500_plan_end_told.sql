-- The last day of which a package's customer was told that it is near.
alter table plan_purchases add column end_told_for date;
