-- Phones were stored in the form that pages show, "+001-212-5550134", which can't tell +45 12 345 678 from +451 2345 678.
-- The digits after the zeros are the number's own, so E.164 is made of them.
update customers set phone = '+' || ltrim(regexp_replace(phone, '[^0-9]', '', 'g'), '0')
  where phone ~ '^\+[0-9]{3}-';
update addresses set phone = '+' || ltrim(regexp_replace(phone, '[^0-9]', '', 'g'), '0')
  where phone ~ '^\+[0-9]{3}-';
update appointments set guest = jsonb_set(guest, '{phone}',
    to_jsonb('+' || ltrim(regexp_replace(guest->>'phone', '[^0-9]', '', 'g'), '0')))
  where guest->>'phone' ~ '^\+[0-9]{3}-';
