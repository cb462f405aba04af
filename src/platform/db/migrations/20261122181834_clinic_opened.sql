-- Until a clinic is opened, visitors see one page that says so. Clinics that are set up already are open.
alter table clinic_settings add column opened_at timestamp with time zone;
update clinic_settings set opened_at = clock_now();
