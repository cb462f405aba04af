-- Which entry of the audit log tells of a step, so that the log can take the step back while it is the last one.
alter table visit_history add column audit_entry_id text;
alter table order_history add column audit_entry_id text;
