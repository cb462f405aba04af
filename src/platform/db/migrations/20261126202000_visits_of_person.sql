-- The visits of a person: by account, by address (variants with dots and plus are one), and by number where `by_phone`, booked
-- with an account or without one. A function and no text in each statement: the cart's had it seven times, which took the
-- planner longer than all the rest, though few carts have an offer that asks for it.
create function visits_of_person(of_customer text, of_email text, of_phone text, by_phone boolean)
returns table (id text) language plpgsql stable rows 10 as $$
declare
  of_address constant text := address_key(of_email);
begin
  return query
    select a.id from appointments a where a.customer_id = of_customer
    union select a.id from appointments a join customers c on c.id = a.customer_id where address_key(c.email) = of_address
    union select a.id from appointments a where a.guest is not null and address_key(a.guest->>'email') = of_address
    union select a.id from appointments a join customers c on c.id = a.customer_id where by_phone and c.phone = of_phone
    union select a.id from appointments a where by_phone and a.guest is not null and a.guest->>'phone' = of_phone;
end
$$;
