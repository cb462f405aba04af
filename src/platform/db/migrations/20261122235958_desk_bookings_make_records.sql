-- A booking for a new person made an account without a password, which nobody could sign in to and whose address was
-- refused at the sign-up. It is a record of the front desk. Where such a record has the address already, the two are left
-- for staff to merge.
update customers c set has_login = false, made_by = 'desk'
where c.has_login and c.role = 'customer' and c.password_hash is null and c.erased_at is null and c.merged_into is null
  and c.made_by = 'self'
  and not exists (select from customers d where d.email = c.email and not d.has_login and d.merged_into is null);
