alter table staff_invitations add column practitioner_id text;
