-- Whether a person has had an uncanceled visit that excludes them from an offer: any visit, one with the offer itself, or one
-- with one of these services, for at most a price. Without an email and a phone number, those of the customer count.
-- A function, because nearly no cart has such an offer: in a statement, its plan would be started for each call, three times
-- over.
create function had_visit(of_customer text, of_email text, of_phone text, with_any boolean, with_offer text, with_services text[],
  at_most_cents integer)
returns boolean language plpgsql stable as $$
declare
  by_email text := of_email;
  by_phone text := of_phone;
begin
  if of_customer is not null and of_email is null and of_phone is null then
    select c.email, c.phone into by_email, by_phone from customers c where c.id = of_customer;
  end if;
  return exists (
    select 1 from visits_of_person(of_customer, by_email, by_phone, true) own join appointments had on had.id = own.id
    where had.status not in ('held', 'cancelled') and (with_any
      or with_offer is not null and had.offers @> jsonb_build_array(jsonb_build_object('offerId', with_offer))
      or exists (select 1 from appointment_services line where line.appointment_id = had.id
        and line.service_id = any(with_services) and (at_most_cents is null or line.unit_price_cents <= at_most_cents))));
end
$$;
