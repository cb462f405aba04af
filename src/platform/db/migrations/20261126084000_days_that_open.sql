-- The last bookable day when an entry was last compared with it: later days of the entry are asked for once they can be
-- booked. Entries of before are null: they could only be for days that could be booked.
alter table waitlist_entries add column opened_until date;
