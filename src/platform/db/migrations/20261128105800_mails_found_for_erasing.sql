-- An erasure deletes the mails about a person's orders, gift cards and places on the waitlist while it holds the person's lock.
create index sent_mails_by_order on sent_mails using btree ((payload->>'orderId')) where payload->>'orderId' is not null;
create index sent_mails_by_gift_card on sent_mails using btree ((payload->>'giftCardId')) where payload->>'giftCardId' is not null;
create index sent_mails_by_entry on sent_mails using btree ((payload->>'entryId')) where payload->>'entryId' is not null;

-- The job that removes mails knows addresses by their hash alone. Immutable: the encoding of a database never changes.
create function address_mark(address text) returns text language sql immutable strict parallel safe as $$
  select encode(sha256(convert_to(address, 'UTF8')), 'hex')
$$;
create index sent_mails_by_mark on sent_mails using btree (address_mark(address));
