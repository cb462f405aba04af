CREATE INDEX audit_entries_by_request ON public.audit_entries USING btree (request_id, resource, at, id) WHERE (request_id IS NOT NULL);
