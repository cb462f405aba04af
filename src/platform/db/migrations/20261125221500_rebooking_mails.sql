-- Mails that propose a next visit end with one press in any of them.
alter table customers add column rebooking_ended_at timestamp with time zone;
