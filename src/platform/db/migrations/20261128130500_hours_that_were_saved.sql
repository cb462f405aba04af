-- A clinic used to begin with hours from 9 to 5 that no owner had entered. Where the site isn't open yet and the hours were never
-- saved, they are gone: the wizard proposes them, and they count once they are saved.
update clinic_settings
set settings = jsonb_set(settings, '{hours}', '[null, null, null, null, null, null, null]')
where opened_at is null
  and settings->'hours' = '[null, {"opens": "09:00", "closes": "17:00"}, {"opens": "09:00", "closes": "17:00"},
    {"opens": "09:00", "closes": "17:00"}, {"opens": "09:00", "closes": "17:00"}, {"opens": "09:00", "closes": "17:00"}, null]'
  and not exists (select 1 from audit_entries where resource = 'Settings' and resource_id = 'hours');
