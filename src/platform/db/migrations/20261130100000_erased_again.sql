-- After a restore, whoever was erased after the backup is erased again (decision 0168), also the only administrator of
-- that time: the one who came after them isn't in the backup, and a start then says how to make the first one.
create or replace function assert_one_administrator() returns trigger language plpgsql as $$
begin
  if current_setting('halcyon.is_erasing_again', true) = 'on' then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtext('assert_one_administrator'));
  if not exists (
    select from customers
    where role = 'admin' and disabled_at is null and erased_at is null and id <> old.id
  ) then
    raise exception 'one administrator must remain'
      using errcode = 'check_violation', constraint = 'customers_one_administrator';
  end if;
  return new;
end
$$;
