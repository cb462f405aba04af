-- After a change of SECRETS, what a former secret sealed or hashed is stored under the present one (decision 0168): codes that are
-- derived from a secret are stored sealed, and the link that was mailed stays known beside the new one.
alter table gift_cards add column sealed_code bytea;
alter table coupon_codes add column sealed_code text;
alter table cart_coupons drop constraint cart_coupons_code_hash_coupon_codes_code_hash_fk;
alter table cart_coupons add constraint cart_coupons_code_hash_coupon_codes_code_hash_fk
  foreign key (code_hash) references coupon_codes (code_hash) on update cascade;
alter table appointments add column former_link_hash text;
alter table waitlist_entries add column former_link_hash text;

create or replace function visit_notes_refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.signed_at is null then
    return old;
  end if;
  if tg_op = 'UPDATE' then
    if to_jsonb(new) - '{customer_id,signed_by,signed_by_name,signed_at}'::text[]
        = to_jsonb(old) - '{customer_id,signed_by,signed_by_name,signed_at}'::text[]
      and (old.signed_at is null or (new.signed_at = old.signed_at and new.signed_by = old.signed_by
        and new.signed_by_name = old.signed_by_name))
    then
      return new;
    end if;
    if current_setting('halcyon.is_resealing', true) = 'on' and to_jsonb(new) - 'sealed' = to_jsonb(old) - 'sealed' then
      return new;
    end if;
  end if;
  raise exception '% of % refused: a note stays as it was written', lower(tg_op), tg_table_name using errcode = 'CS001';
end
$$;

create or replace function visit_photos_refuse_change() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'customer_id' = to_jsonb(old) - 'customer_id' then
    return new;
  end if;
  if current_setting('halcyon.is_resealing', true) = 'on' and to_jsonb(new) - 'sealed' = to_jsonb(old) - 'sealed' then
    return new;
  end if;
  raise exception '% of % refused: a picture stays as it was added', lower(tg_op), tg_table_name using errcode = 'CS001';
end
$$;
