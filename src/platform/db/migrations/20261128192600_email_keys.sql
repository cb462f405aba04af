-- Addresses are compared by a key: small letters in their composed form, the domain in ASCII (RFC 3492). What was typed is what is
-- shown, so it stays in `email`.
create function punycode(label text) returns text language plpgsql immutable strict parallel safe as $$
declare
  digits constant text := 'abcdefghijklmnopqrstuvwxyz0123456789';
  points constant int[] := array(select ascii(c) from regexp_split_to_table(label, '') with ordinality as t(c, i) order by i);
  basic constant text := regexp_replace(label, '[^\x01-\x7f]', '', 'g');
  written text := basic || case when basic = '' then '' else '-' end;
  handled int := length(basic);
  n int := 128;
  delta int := 0;
  bias int := 72;
  next int;
  point int;
  q int;
  k int;
  t int;
begin
  while handled < cardinality(points) loop
    select min(p) into next from unnest(points) p where p >= n;
    delta := delta + (next - n) * (handled + 1);
    n := next;
    foreach point in array points loop
      if point < n then delta := delta + 1; end if;
      continue when point <> n;
      q := delta;
      k := 36;
      loop
        t := least(greatest(k - bias, 1), 26);
        exit when q < t;
        written := written || substr(digits, t + (q - t) % (36 - t) + 1, 1);
        q := (q - t) / (36 - t);
        k := k + 36;
      end loop;
      written := written || substr(digits, q + 1, 1);
      delta := case when handled = length(basic) then delta / 700 else delta / 2 end;
      handled := handled + 1;
      delta := delta + delta / handled;
      k := 0;
      while delta > 455 loop
        delta := delta / 35;
        k := k + 36;
      end loop;
      bias := k + 36 * delta / (delta + 38);
      delta := 0;
    end loop;
    delta := delta + 1;
    n := n + 1;
  end loop;
  return written;
end
$$;

create function email_key(address text) returns text language plpgsql immutable strict parallel safe
  set search_path from current as $$
declare
  plain constant text := case when address ~ '[^\x01-\x7f]' then lower(normalize(address, NFC)) else lower(address) end;
  domain constant text := substring(plain from '@([^@]*)$');
begin
  if domain is null or domain !~ '[^\x01-\x7f]' then return plain; end if;
  return left(plain, -length(domain)) || (
    select string_agg(case when label ~ '[^\x01-\x7f]' then 'xn--' || punycode(label) else label end, '.' order by i)
    from regexp_split_to_table(lower(normalize(domain, NFKC)), '[.。]') with ordinality as labels(label, i));
end
$$;

-- Limits take variants with dots and a plus for one address, and spellings too.
create or replace function address_key(email text) returns text language sql immutable strict parallel safe
  set search_path from current as $$
  select replace(split_part(split_part(email_key(email), '@', 1), '+', 1), '.', '') || '@' || split_part(email_key(email), '@', 2)
$$;
reindex index customers_by_address_key;
reindex index appointments_by_address_key;

drop index appointments_by_guest_email;
create index appointments_by_guest_email on appointments using btree (email_key(guest->>'email')) where guest is not null;

-- Of accounts that have one key until now, the one that is spelled like it, else the oldest, gets it. The others keep their own
-- spelling as their key: each logs in as before, and staff find them under Duplicates.
alter table customers add column email_key text;
alter table customers disable trigger user;
update customers c set email_key = case when ranked.place = 1 then ranked.key else c.email end
  from (select id, email_key(email) as key,
      case when merged_into is null
        then row_number() over (partition by email_key(email), has_login, merged_into is null
          order by email = email_key(email) desc, created_at, id)
        else 1 end as place
    from customers where email is not null) ranked
  where ranked.id = c.id;
alter table customers enable trigger user;
-- Those on `email` stay for the release before, whose sign-up names them.
create unique index customers_one_login_per_email_key on customers using btree (email_key) where has_login and merged_into is null;
create unique index customers_one_record_per_email_key on customers using btree (email_key)
  where not has_login and merged_into is null;

-- Whoever writes an address needn't know of its key. One that is written with it, as by a restored backup, stays.
create function customers_key_email() returns trigger language plpgsql as $$
begin
  if new.email is null then
    new.email_key := null;
  elsif tg_op = 'INSERT' then
    new.email_key := coalesce(new.email_key, email_key(new.email));
  elsif new.email_key is null or (new.email is distinct from old.email and new.email_key is not distinct from old.email_key) then
    new.email_key := email_key(new.email);
  end if;
  return new;
end
$$;
create trigger customers_key_email before insert or update of email, email_key on customers
  for each row execute function customers_key_email();
