-- What came off a line, so that the rest comes off later payments of the same order line.
alter table pay_lines add column deducted_cents bigint;
