-- How a customer chose to pay for the visit of a cart.
alter table carts add column pays_visit text;

-- A guest's visit whose deposit is being paid is held for its order.
alter table appointments add column held_for_order_id text;
alter table appointments drop constraint appointments_held_has_expiry;
alter table appointments add constraint appointments_held_has_expiry check ((status = 'held') = (hold_expires_at is not null)
  and num_nonnulls(held_for_cart_id, held_for_account_id, held_for_offer_id, held_for_order_id) <= case when status = 'held' then 1 else 0 end);
alter table appointments add constraint appointments_one_hold_per_order unique (held_for_order_id);
