-- Faults of the sandbox's new calls.
alter table sandbox_faults add column refuses_captures integer default 0 not null,
  add column refuses_refunds integer default 0 not null, add column declines_off_session integer default 0 not null;
