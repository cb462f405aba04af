-- The clinic's codes at ADP for what is paid beside hours.
alter table pay_settings add column earnings_codes jsonb default '{"commission": "COM", "tips": "TIP", "other": "BON"}' not null;
