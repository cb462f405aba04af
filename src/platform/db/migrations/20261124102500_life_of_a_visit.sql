-- What customers tell of a visit between booking and treatment: that they are late, and that they wait on its video page.
alter table appointments add column late_minutes integer;
alter table appointments add column late_from timestamp with time zone;
alter table appointments add column joined_at timestamp with time zone;
alter table appointments add constraint appointments_late_by_ten_or_twenty check (
  (late_minutes is null) = (late_from is null) and late_minutes in (10, 20)
);
alter table practitioners add column video_url text;
alter table practitioners add constraint practitioners_video_is_https check (video_url like 'https://%');

-- Staff see both on their screens, so both raise the version.
drop trigger appointments_raise_version on appointments;
create trigger appointments_raise_version before update on appointments for each row when (
  old.status is distinct from new.status or old.stage is distinct from new.stage
  or old.starts_at is distinct from new.starts_at or old.ends_at is distinct from new.ends_at
  or old.practitioner_id is distinct from new.practitioner_id or old.customer_id is distinct from new.customer_id
  or old.guest is distinct from new.guest or old.notes is distinct from new.notes
  or old.calendar_sequence is distinct from new.calendar_sequence or old.late_fee_cents is distinct from new.late_fee_cents
  or old.late_from is distinct from new.late_from or old.joined_at is distinct from new.joined_at
) execute function raise_version();
