-- When a person took their consent to news back: a record that joins theirs later doesn't bring an older consent along.
alter table customers add column news_withdrawn_at timestamp with time zone;
alter table customers add constraint customers_news_agreed_or_withdrawn
  check (news_consent_at is null or news_withdrawn_at is null);
