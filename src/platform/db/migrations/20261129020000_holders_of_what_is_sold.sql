-- Pages of memberships, packages and gift cards stay while a customer has one of them, also when none is sold (decision 0129). The
-- frame of the pages is told when the first comes; when the last goes too, as far as this transaction sees. All pages are
-- made anew at midnight in any case.
create function tell_site_content_at_ends() returns trigger language plpgsql as $$
declare
  told constant text := pg_current_xact_id()::text;
  has_others boolean;
begin
  if current_setting('halcyon.is_restoring', true) = 'on' or current_setting('halcyon.site_content_told', true) = told then
    return null;
  end if;
  execute format('select exists (%s)', tg_argv[0]) into has_others using coalesce(new.id, old.id);
  if has_others then
    return null;
  end if;
  perform set_config('halcyon.site_content_told', told, true);
  perform tell_tags(array['site-content']);
  return null;
end $$;

-- Lets a table tell when a row of these states comes that `others` finds none beside, or goes and leaves none. $1 in it is the row's id.
create function tell_site_content_at_ends_of(changing regclass, states text[], others text) returns void language plpgsql as $$
begin
  execute format('create or replace trigger tell_site_content_first after insert on %s for each row
    when (new.state = any (%L)) execute function tell_site_content_at_ends(%L)', changing, states, others);
  execute format('create or replace trigger tell_site_content_first_or_last after update of state on %s for each row
    when ((new.state = any (%L)) <> (old.state = any (%L))) execute function tell_site_content_at_ends(%L)',
    changing, states, states, others);
  execute format('create or replace trigger tell_site_content_last after delete on %s for each row
    when (old.state = any (%L)) execute function tell_site_content_at_ends(%L)', changing, states, others);
end $$;

select tell_site_content_at_ends_of('memberships', '{active,past_due,paused}',
  'select 1 from memberships where state in (''active'', ''past_due'', ''paused'') and id <> $1');
select tell_site_content_at_ends_of('plan_purchases', '{active,past_due,paid_off,defaulted}',
  'select 1 from plan_purchases where state in (''active'', ''past_due'', ''paid_off'', ''defaulted'') and id <> $1');
select tell_site_content_at_ends_of('gift_cards', '{scheduled,active,frozen}',
  'select 1 from gift_cards card join ledger_accounts account on account.id = ''gift_card:'' || card.id and account.balance_cents > 0
   where card.state in (''scheduled'', ''active'', ''frozen'') and card.id <> $1');
