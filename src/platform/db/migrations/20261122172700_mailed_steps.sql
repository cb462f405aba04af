-- Whether the customer was mailed about a step: undoing it then tells them too.
alter table visit_history add column is_mailed boolean default false not null;
