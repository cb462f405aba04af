-- When an administrator was shown an invitation's link, to hand it over where no mail arrives.
alter table staff_invitations add column link_shown_at timestamp with time zone;
