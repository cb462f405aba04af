-- Whoever waits can say on which days of the week. Entries of before are for all of them.
alter table waitlist_entries add column weekdays integer[] not null default '{0,1,2,3,4,5,6}';
alter table waitlist_entries add constraint waitlist_entries_on_real_weekdays check (
  cardinality(weekdays) > 0 and weekdays <@ array[0, 1, 2, 3, 4, 5, 6]
);
