-- Two administrators may edit the settings at once: a save names the version it started from.
alter table clinic_settings add column version integer default 1 not null;
create trigger clinic_settings_raise_version before update on clinic_settings for each row
  when (old.settings is distinct from new.settings) execute function raise_version();
