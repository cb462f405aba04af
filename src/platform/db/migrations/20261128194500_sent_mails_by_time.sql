create index sent_mails_by_time on sent_mails (sent_at, id);
