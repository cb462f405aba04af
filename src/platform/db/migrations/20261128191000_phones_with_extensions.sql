-- A phone may have an extension behind its number, "+12125550134;ext=12" as RFC 3966 writes it. People are told apart by the
-- number alone, so lookups compare what stands before the semicolon.
drop index customers_by_phone;
create index customers_by_phone on customers using btree (split_part(phone, ';', 1));
drop index appointments_by_guest_phone;
create index appointments_by_guest_phone on appointments using btree (split_part(guest->>'phone', ';', 1)) where guest is not null;

create or replace function visits_of_person(of_customer text, of_email text, of_phone text, by_phone boolean)
returns table (id text) language plpgsql stable rows 10 as $$
declare
  of_address constant text := address_key(of_email);
  of_number constant text := split_part(of_phone, ';', 1);
begin
  return query
    select a.id from appointments a where a.customer_id = of_customer
    union select a.id from appointments a join customers c on c.id = a.customer_id where address_key(c.email) = of_address
    union select a.id from appointments a where a.guest is not null and address_key(a.guest->>'email') = of_address
    union select a.id from appointments a join customers c on c.id = a.customer_id
      where by_phone and split_part(c.phone, ';', 1) = of_number
    union select a.id from appointments a
      where by_phone and a.guest is not null and split_part(a.guest->>'phone', ';', 1) = of_number;
end
$$;
