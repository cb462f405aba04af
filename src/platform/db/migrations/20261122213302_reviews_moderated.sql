-- Staff approve, reject and answer reviews. A rejected one says why; those of before say nothing.
alter table reviews add column reply text;
alter table reviews add column reject_reason text;
alter table reviews add column moderator_name text;
alter table reviews add column moderated_at timestamp with time zone;
alter table reviews add column version integer default 1 not null;
alter table reviews add column updated_at timestamp with time zone default clock_now() not null;
update reviews set reject_reason = '' where status = 'rejected';
alter table reviews add constraint reviews_rejected_say_why CHECK (((status = 'rejected'::text) = (reject_reason IS NOT NULL)));
CREATE INDEX reviews_by_rating ON public.reviews USING btree (rating, id);
CREATE INDEX reviews_by_written ON public.reviews USING btree (created_at, id);

create trigger reviews_raise_version before update on reviews for each row
  when (old.* is distinct from new.*) execute function raise_version();
