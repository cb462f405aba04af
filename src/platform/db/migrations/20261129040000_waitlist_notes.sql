-- Staff put people on the waitlist, and note what they said about it.
alter table waitlist_entries add column note text not null default '';
