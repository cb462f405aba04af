-- What shows that the customer agreed themselves, and not staff who saw the link. What was given before counts as it did: by the link.
alter table sale_consents add column proven_by text;
update sale_consents set proven_by = case via when 'screen' then 'signature' else 'link' end where given_at is not null;
