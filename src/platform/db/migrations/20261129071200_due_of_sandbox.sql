-- The card sandbox looks twice a second for what is due, among all objects that it ever made.
create index sandbox_objects_open_sessions on sandbox_objects (((data->>'expires_at')::bigint))
  where kind = 'checkout.session' and data->>'status' = 'open';
create index sandbox_objects_changing_refunds on sandbox_objects (((hidden->>'becomesAt')::bigint))
  where kind = 'refund' and hidden ? 'becomesAt';
create index sandbox_objects_authorized on sandbox_objects (((data->>'created')::bigint))
  where kind = 'payment_intent' and data->>'status' = 'requires_capture';
