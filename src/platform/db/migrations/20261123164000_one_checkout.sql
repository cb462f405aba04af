CREATE UNIQUE INDEX orders_one_unpaid_per_cart ON public.orders USING btree (cart_id) WHERE ((status = 'pending'::text) AND (payment_state <> 'none'::text));
